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

  // ---- mistakes are marked in the text itself: a layer of the same letters lies below them

  function mark(area, places) {
    const layer = area.previousElementSibling, text = area.value;
    layer.replaceChildren();
    let at = 0;
    for (const { start, end, kind } of [...places].sort((one, other) => one.start - other.start)) {
      if (start < at) continue;
      layer.append(text.slice(at, start), make("mark", text.slice(start, end) || " ", kind));
      at = Math.max(at, end);
    }
    layer.append(text.slice(at), "\n");
    layer.scrollTop = area.scrollTop;
  }
  for (const area of document.querySelectorAll(".marked textarea")) {
    area.addEventListener("scroll", () => { area.previousElementSibling.scrollTop = area.scrollTop; }, { passive: true });
    area.addEventListener("input", () => mark(area, []));
  }

  function goTo(area, start, end) { area.focus(); area.setSelectionRange(start, end); }

  // A finding leads to its words, and what its hint offers is written there by one click.
  function finding(found, place, severity, area) {
    const item = make("li"), link = make("a", found.code), where = make("button", `line ${found.line}, column ${found.column}`, "plain place");
    link.href = `${root}diagnostics/${found.code.toLowerCase()}.html`;
    where.type = "button";
    where.addEventListener("click", () => goTo(area, place.start, place.end));
    item.append(link, " ", where, `: ${found.message}`);
    if (found.hint) item.append(make("br"), make("span", found.hint, "quiet"));
    if (place.offer) item.append(" ", offer(`Write “${place.offer}”`, area, place.start, place.end, place.offer));
    item.dataset.severity = severity;
    return item;
  }

  function offer(words, area, start, end, value) {
    const button = make("button", words, "quiet offer");
    button.type = "button";
    button.addEventListener("click", () => {
      goTo(area, start, end);
      if (!document.execCommand("insertText", false, value)) area.setRangeText(value, start, end, "end"); // the first way can be undone
      area.form.requestSubmit();
    });
    return button;
  }

  function showReading(box, answer) {
    const area = $("explain").text, kinds = [["errors", "error"], ["warnings", "warning"]];
    const all = kinds.flatMap(([kind, severity]) => answer[kind].map((found, at) => ({ found, severity, place: answer.places[kind][at] })));
    mark(area, all.map(({ place, severity }) => ({ ...place, kind: severity })));
    const verdict = make("p");
    verdict.append(make("span", answer.ok ? "Understood" : "Not understood", `verdict ${answer.ok ? "legal" : "illegal"}`));
    const list = make("ul", "", "rulelist");
    list.append(...all.map(({ found, place, severity }) => finding(found, place, severity, area)));
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

  function lineStarts(text) {
    const found = [];
    let start = 0;
    for (const line of text.split("\n")) { found.push({ start, end: start + line.length }); start += line.length + 1; }
    return found;
  }

  const ruleUrl = (rule) => { const row = (window.cardwright.index ?? []).find(([name]) => name === rule); return row ? root + row[2] : ""; };

  function showVerdict(box, answer) {
    const verdict = make("p");
    verdict.append(make("span", answer.legal ? "Legal" : "Not legal", `verdict ${answer.legal ? "legal" : "illegal"}`), ` ${answer.game} ${answer.format} · ${answer.stats.cards ?? 0} cards`);
    const list = make("ul", "", "rulelist"), area = $("judge").text, lines = lineStarts(area.value);
    const places = answer.violations.filter((fault) => fault.line).map((fault) => ({ ...lines[Math.min(fault.line, lines.length) - 1], kind: "error" }));
    mark(area, places);
    for (const [at, fault] of answer.violations.entries()) {
      const item = make("li"), url = ruleUrl(fault.rule), name = make(url ? "a" : "code", fault.rule);
      if (url) name.href = url;
      item.append(name, " ");
      const place = fault.line ? lines[Math.min(fault.line, lines.length) - 1] : null;
      if (place) {
        const where = make("button", `line ${fault.line}`, "plain place");
        where.type = "button";
        where.addEventListener("click", () => goTo(area, place.start, place.end));
        item.append(where, ": ");
      }
      item.append(fault.message);
      if (fault.fix) item.append(make("br"), make("span", `Fix: ${fault.fix}`, "quiet"));
      for (const { words, start, end, text } of answer.offers[at]) item.append(" ", offer(words, area, start, end, text));
      list.append(item);
    }
    for (const warning of answer.stats.warnings ?? []) list.append(make("li", `Warning: ${warning.message}`));
    box.append(verdict, list);
    if (!answer.legal && answer.repairs) box.append(repairer(area));
  }

  // The smallest repair of the whole list: what it changes is shown before it is written.
  function repairer(area) {
    const part = make("section", "", "line"), button = make("button", "Find the smallest repair", "quiet");
    button.type = "button";
    button.addEventListener("click", async () => {
      const text = area.value;
      await answerTo({ ask: "repair", text }, part, (box, found) => {
        const list = make("ul", "", "rulelist"), least = found.proven ? ", the fewest there can be" : "";
        list.append(...found.changes.map((change) => make("li", change)));
        box.append(make("p", `Legal after this${least}:`), list, offer("Write it", area, 0, text.length, found.text));
      });
    });
    part.append(button);
    return part;
  }

  async function answerTo(question, box, show) {
    box.replaceChildren(make("p", "Asking…", "quiet"));
    const { answer, error } = await ask(question).catch(() => ({ error: "The service does not answer." }));
    box.replaceChildren();
    if (error || answer.refused) box.append(make("p", error ?? answer.refused, "warning"));
    else show(box, answer);
    box.dataset.done = "yes";
  }

  const asked = {
    text: (form) => answerTo({ ask: "explain", game: form.game.value, text: form.text.value, name: form.elements.namedItem("name").value, printed: form.printed.checked }, $("explained"), showReading),
    list: (form) => {
      if (!window.cardwright.index) { const script = document.createElement("script"); script.src = root + "search.js"; document.head.append(script); }
      return answerTo({ ask: "judge", text: form.text.value }, $("judged"), showVerdict);
    },
  };
  const forms = { text: $("explain"), list: $("judge") };
  for (const [kind, form] of Object.entries(forms)) {
    form.addEventListener("submit", async (event) => { event.preventDefault(); await remember(kind); asked[kind](form); });
    form.querySelector("[data-share]").addEventListener("click", async (event) => {
      await remember(kind);
      const done = await window.cardwright.copy(location.href), words = event.target.closest("button")?.querySelector("span") ?? form.querySelector("[data-share] span");
      words.textContent = done ? "Copied" : "Copy it from the address bar";
      setTimeout(() => { words.textContent = "Copy link"; }, 1500);
    });
  }

  // ---- the address holds what was asked, so that it can be sent to somebody

  const base64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const through = async (stream, bytes) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
  async function packed(text) { return base64(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text))); }
  async function unpacked(word) {
    const bytes = Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
  }
  async function remember(kind) {
    const form = forms[kind], parts = [`pane-${kind}`];
    if (kind === "text") {
      parts.push(`game=${encodeURIComponent(form.game.value)}`);
      const name = form.elements.namedItem("name").value;
      if (name) parts.push(`name=${encodeURIComponent(name)}`);
      if (form.printed.checked) parts.push("printed=yes");
    }
    parts.push(`z=${await packed(form.text.value)}`);
    if (location.hash !== `#${parts.join("&")}`) history.pushState(null, "", `#${parts.join("&")}`);
  }
  async function recall() {
    const [pane, ...parts] = location.hash.slice(1).split("&");
    const tab = tabs.find((each) => each.getAttribute("aria-controls") === pane);
    if (!tab) return;
    open(tab);
    const given = Object.fromEntries(parts.map((part) => part.split("=").map(decodeURIComponent)));
    if (given.z === undefined) return;
    const kind = pane.replace("pane-", ""), form = forms[kind];
    let text;
    try { text = await unpacked(given.z); } catch { tell("The address is cut short: what it held cannot be read."); return; }
    if (kind === "text") {
      if ([...form.game.options].some((option) => option.value === given.game)) form.game.value = given.game;
      form.elements.namedItem("name").value = given.name ?? "";
      form.printed.checked = given.printed === "yes";
    }
    form.text.value = text;
    mark(form.text, []);
    if (served || worker) asked[kind](form); // else the reader decides when the compiler is loaded
  }

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
    tab.addEventListener("click", () => { open(tab); history.replaceState(null, "", `#${tab.getAttribute("aria-controls")}`); });
    tab.addEventListener("keydown", (event) => {
      if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      const next = tabs[(at + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
      open(next);
      next.focus();
    });
  }
  addEventListener("popstate", recall);
  recall();
});
