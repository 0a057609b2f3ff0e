// On every page: search, help at keywords, copying, printing, and news from `cardwright site serve`.
(() => {
  "use strict";
  const root = document.body.dataset.root;
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

  // ---- search

  const box = $("[data-search-box]"), words = $("#search-words"), list = $("#search-found"), note = $("[data-search-note]");
  let rows = null, at = -1;

  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f’']/g, "");

  function load() {
    if (rows || $("script[data-index]")) return;
    const script = document.createElement("script");
    script.src = root + "search.js";
    script.dataset.index = "";
    script.onload = () => {
      rows = window.cardwright.index.map(([name, kind, url, more]) => ({ name, kind, url, key: plain(name), more: plain(more) }));
      find();
    };
    script.onerror = () => { note.textContent = "The index of the search could not be loaded."; };
    document.head.append(script);
  }

  function score(row, wanted, parts) {
    if (row.key === wanted) return 100;
    if (row.key.startsWith(wanted)) return 80 - row.key.length / 100;
    if (parts.every((part) => row.key.includes(part))) return (new RegExp("\\b" + parts[0].replace(/[^\w]/g, "\\$&")).test(row.key) ? 60 : 50) - row.key.length / 100;
    return parts.every((part) => row.key.includes(part) || row.more.includes(part)) ? 20 : 0;
  }

  function find() {
    const wanted = plain(words.value.trim());
    list.replaceChildren();
    at = -1;
    words.removeAttribute("aria-activedescendant");
    if (!rows) { note.textContent = "Loading…"; return; }
    if (!wanted) { note.textContent = "Type a few letters."; return; }
    const parts = wanted.split(/\s+/);
    const found = rows.map((row) => [score(row, wanted, parts), row]).filter(([points]) => points > 0);
    found.sort((one, other) => other[0] - one[0] || one[1].key.localeCompare(other[1].key));
    for (const [number, [, row]] of found.slice(0, 30).entries()) {
      const item = document.createElement("li"), link = document.createElement("a"), kind = document.createElement("small");
      item.id = "found-" + number;
      item.role = "option";
      link.href = root + row.url;
      link.tabIndex = -1;
      link.textContent = row.name;
      kind.textContent = row.kind;
      link.append(kind);
      item.append(link);
      list.append(item);
    }
    note.textContent = found.length > 30 ? `The first 30 of ${found.length}.` : found.length ? `${found.length} found.` : "Nothing found.";
    pick(0);
  }

  function pick(number) {
    const items = $$("li", list);
    items[at]?.setAttribute("aria-selected", "false");
    at = Math.max(0, Math.min(number, items.length - 1));
    if (!items[at]) return;
    items[at].setAttribute("aria-selected", "true");
    items[at].scrollIntoView({ block: "nearest" });
    words.setAttribute("aria-activedescendant", items[at].id);
  }

  function open() {
    if (!box.open) box.showModal();
    words.select();
    load();
  }

  for (const button of $$("[data-search]")) button.addEventListener("click", open);
  words.addEventListener("input", find);
  words.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") pick(at + 1);
    else if (event.key === "ArrowUp") pick(at - 1);
    else if (event.key === "Enter") { const link = $(`#found-${at} a`); if (link) location.assign(link.href); }
    else return;
    event.preventDefault();
  });
  box.addEventListener("click", (event) => { if (event.target === box || event.target.closest("li a")) box.close(); });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    } else if (event.key === "/" && !typing) {
      event.preventDefault();
      const query = $("#query");
      if (query) { query.focus(); query.select(); } else open();
    }
  });

  // ---- help at keywords

  let help = null;
  function hide() { help?.owner.removeAttribute("aria-describedby"); help?.remove(); help = null; }
  function show(link) {
    hide();
    if (!link.dataset.help) return;
    help = document.createElement("div");
    help.className = "help";
    help.role = "tooltip";
    help.id = "help";
    help.owner = link;
    const name = document.createElement("b");
    name.textContent = link.textContent;
    help.append(name, link.dataset.help);
    document.body.append(help);
    const place = link.getBoundingClientRect(), size = help.getBoundingClientRect();
    const left = Math.max(8, Math.min(place.left, innerWidth - size.width - 8));
    const top = place.top > size.height + 12 ? place.top - size.height - 8 : place.bottom + 8;
    help.style.left = `${left + scrollX}px`;
    help.style.top = `${top + scrollY}px`;
    link.setAttribute("aria-describedby", "help");
  }
  for (const [kind, what] of [["mouseover", show], ["focusin", show], ["mouseout", hide], ["focusout", hide]]) {
    document.addEventListener(kind, (event) => { const link = event.target.closest?.("[data-help]"); if (link) what(link); });
  }
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });

  // ---- copy and print

  async function copy(text) {
    try { await navigator.clipboard.writeText(text); return true; } catch { /* from a folder there may be no clipboard */ }
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
  window.cardwright = Object.assign(window.cardwright ?? {}, { copy });
  for (const button of $$("[data-copy]")) {
    button.addEventListener("click", async () => {
      const done = await copy(document.getElementById(button.dataset.copy).textContent);
      const told = $("[data-copied]");
      if (told) told.textContent = done ? "Copied." : "The browser did not allow it; the text stands below.";
    });
  }
  for (const button of $$("[data-print]")) button.addEventListener("click", () => print());

  // ---- keys on a card page

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, summary, dialog") || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const link = way && $(`.steps a[rel="${way}"]`);
    if (link) location.assign(link.href);
  });

  // ---- a page shown by `cardwright site serve` is loaded again when a card has changed

  const served = $('meta[name="cardwright-serve"]');
  if (served) {
    const news = new EventSource("/_service/news");
    news.onmessage = (event) => { if (event.data !== served.content) location.reload(); };
  }
})();
