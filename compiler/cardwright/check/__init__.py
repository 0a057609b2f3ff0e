"""From tree to compiled card: names, types, schemas, packs."""
