// Python in the page: loads the compiler from files that lie beside the site, and answers questions with it.
const base = new URL("../runtime/", self.location.href);
const tell = (state) => self.postMessage({ state });

async function load() {
  const { loadPyodide } = await import(new URL("pyodide.mjs", base).href);
  const python = await loadPyodide({ indexURL: base.href });
  tell("Loading the compiler…");
  const { wheels } = await (await fetch(new URL("manifest.json", base))).json();
  const bytes = async (name) => (await fetch(new URL(name, base))).arrayBuffer();
  for (const name of wheels) python.unpackArchive(await bytes(name), "wheel");
  python.unpackArchive(await bytes("cardwright.zip"), "zip", { extractDir: "/cardwright" });
  python.runPython(`
import json, sys
sys.path.insert(0, "/cardwright")
from cardwright.content import Content
from cardwright.site.text_service import TextService
desk = TextService(Content.bundled())
def ask(question):
    asked = json.loads(question)
    kind = asked.pop("ask")
    return json.dumps({"explain": desk.explain, "judge": desk.judge}[kind](**asked))
`);
  tell("The compiler is here. Nothing you write leaves this page.");
  return python.globals.get("ask");
}

let loading = null;
self.onmessage = async ({ data: { number, ...question } }) => {
  try {
    loading ??= load();
    const ask = await loading;
    self.postMessage({ number, answer: JSON.parse(ask(JSON.stringify(question))) });
  } catch (error) {
    loading = null;
    self.postMessage({ number, error: `The compiler could not answer: ${error.message.split("\n").filter(Boolean).at(-1) ?? error}` });
  }
};
