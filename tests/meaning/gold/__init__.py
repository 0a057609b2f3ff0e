"""Lines of our own with meanings written by hand, before anything was compiled: class by class, for two games."""
