// The check page: asks the compiler in the page, or the one behind `cardwright site serve`.
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const $ = (name) => document.querySelector(`[data-${name}]`);
  const root = document.body.dataset.root, state = $("state");
  const served = document.querySelector('meta[name="cardwright-serve"]') !== null;
  const tell = (words) => { state.textContent = words; };
  let worker = null, number = 0;
  const waiting = new Map();

  function inPage(question) {
    if (!worker) {
      tell("Loading the compiler into the page; this takes some seconds, once.");
      worker = new Worker(root + "assets/check-worker.js", { type: "module" });
      worker.onmessage = ({ data }) => {
        if (data.state) { tell(data.state); return; }
        waiting.get(data.number)?.(data);
        waiting.delete(data.number);
      };
      worker.onerror = () => { for (const done of waiting.values()) done({ error: "The compiler could not be loaded. From a folder browsers do not allow it: open the site from a host, or with cardwright site serve." }); waiting.clear(); worker = null; };
    }
    return new Promise((resolve) => { waiting.set(++number, resolve); worker.postMessage({ number, ...question }); });
  }

  async function ask(question) {
    if (served) {
      const answer = await fetch("/_service/ask", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });
      return { answer: await answer.json() };
    }
    if (window.cardwright.runtime && location.protocol !== "file:") return inPage(question);
    return { error: window.cardwright.runtime ? "From a folder browsers do not let a page load the compiler: open the site from a host, or with cardwright site serve." : "This copy of the site came without the compiler: run cardwright site serve and open the address it names." };
  }
  if (served) tell("Asks the compiler of cardwright site serve.");

  // ---- what comes back is shown as text, never as markup

  function make(tag, words = "", kind = "") { const made = document.createElement(tag); made.textContent = words; if (kind) made.className = kind; return made; }

  function finding(found, severity) {
    const item = make("li"), link = make("a", found.code);
    link.href = `${root}diagnostics/${found.code.toLowerCase()}.html`;
    item.append(link, ` line ${found.line}, column ${found.column}: ${found.message}`);
    if (found.hint) item.append(make("br"), make("span", found.hint, "quiet"));
    item.dataset.severity = severity;
    return item;
  }

  function showReading(box, answer) {
    const verdict = make("p");
    verdict.append(make("span", answer.ok ? "Understood" : "Not understood", `verdict ${answer.ok ? "legal" : "illegal"}`));
    const list = make("ul", "", "rulelist");
    list.append(...answer.errors.map((found) => finding(found, "error")), ...answer.warnings.map((found) => finding(found, "warning")));
    box.append(verdict, list);
    for (const line of answer.lines) {
      const part = make("section", "", "line");
      part.append(make("p", line.text, "ability"));
      if (line.reading.length) {
        const reading = make("dl", "", "reading");
        for (const [depth, heading, words] of line.reading) { const row = make("div"); row.style.setProperty("--deep", depth); row.append(make("dt", heading), make("dd", words)); reading.append(row); }
        part.append(reading);
        if (line.canonical !== line.text) part.append(make("p", `In canonical words: ${line.canonical}`, "quiet"));
        const tree = make("details", "", "tree");
        const outline = make("pre", line.outline.join("\n"));
        outline.tabIndex = 0;
        tree.append(make("summary", "The tree"), outline);
        part.append(tree);
      }
      box.append(part);
    }
  }

  const ruleUrl = (rule) => { const row = (window.cardwright.index ?? []).find(([name]) => name === rule); return row ? root + row[2] : ""; };

  function showVerdict(box, answer) {
    const verdict = make("p");
    verdict.append(make("span", answer.legal ? "Legal" : "Not legal", `verdict ${answer.legal ? "legal" : "illegal"}`), ` ${answer.game} ${answer.format} · ${answer.stats.cards ?? 0} cards`);
    const list = make("ul", "", "rulelist");
    for (const fault of answer.violations) {
      const item = make("li"), url = ruleUrl(fault.rule), name = make(url ? "a" : "code", fault.rule);
      if (url) name.href = url;
      item.append(name, ` ${fault.line ? `line ${fault.line}: ` : ""}${fault.message}`);
      if (fault.fix) item.append(make("br"), make("span", `Fix: ${fault.fix}`, "quiet"));
      list.append(item);
    }
    for (const warning of answer.stats.warnings ?? []) list.append(make("li", `Warning: ${warning.message}`));
    box.append(verdict, list);
  }

  async function answerTo(question, box, show) {
    box.replaceChildren(make("p", "Asking…", "quiet"));
    const { answer, error } = await ask(question).catch(() => ({ error: "The service does not answer." }));
    box.replaceChildren();
    if (error || answer.refused) box.append(make("p", error ?? answer.refused, "warning"));
    else show(box, answer);
    box.dataset.done = "yes";
  }

  $("explain").addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    answerTo({ ask: "explain", game: form.game.value, text: form.text.value, name: form.elements.namedItem("name").value, printed: form.printed.checked }, $("explained"), showReading);
  });
  $("judge").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!window.cardwright.index) { const script = document.createElement("script"); script.src = root + "search.js"; document.head.append(script); }
    answerTo({ ask: "judge", text: event.target.text.value }, $("judged"), showVerdict);
  });
  const games = $("explain").game;
  games.addEventListener("change", () => { $("explain").text.value = games.selectedOptions[0].dataset.text; });
  $("begin").addEventListener("change", (event) => {
    const game = [...games.options].find((option) => option.value === event.target.value);
    if (game) $("judge").text.value = game.dataset.list;
  });

  // ---- the two tabs

  const tabs = [...document.querySelectorAll('[role="tab"]')];
  function open(tab) {
    for (const each of tabs) {
      each.setAttribute("aria-selected", each === tab);
      each.tabIndex = each === tab ? 0 : -1;
      document.getElementById(each.getAttribute("aria-controls")).hidden = each !== tab;
    }
  }
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => open(tab));
    tab.addEventListener("keydown", (event) => {
      if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      const next = tabs[(at + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
      open(next);
      next.focus();
    });
  }
  function openNamed() { const tab = tabs.find((each) => "#" + each.getAttribute("aria-controls") === location.hash); if (tab) open(tab); }
  addEventListener("hashchange", openNamed);
  openNamed();
});
