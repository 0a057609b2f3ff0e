// On every page: search, help at keywords, copying, printing, and news from `cardwright site serve`.
(() => {
  "use strict";
  const root = document.body.dataset.root;
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

  // ---- words that are nearly the same

  // How many letters must be put in, taken out, changed or swapped to make one word of another; no more than `most`.
  function apart(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    let before = [], above = [...Array(other.length + 1).keys()];
    for (let i = 1; i <= one.length; i += 1) {
      const row = [i];
      let least = i;
      for (let j = 1; j <= other.length; j += 1) {
        row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (one[i - 1] !== other[j - 1]));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
        least = Math.min(least, row[j]);
      }
      if (least > most) return most + 1;
      [before, above] = [above, row];
    }
    return above[other.length];
  }
  const slips = (word) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
  window.cardwright = Object.assign(window.cardwright ?? {}, { apart, slips });

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
      rows = window.cardwright.index.map(([name, kind, url, more, place]) => ({ name, kind, url, key: plain(name), words: plain(name).split(/[^\p{L}\p{N}]+/u), more: plain(more), place }));
      find();
    };
    script.onerror = () => { note.textContent = "The index of the search could not be loaded."; };
    document.head.append(script);
  }

  // Cards come first, then games, keywords and lists, then the rest; a word that is nearly right counts less than one that is.
  function score(row, wanted, parts) {
    if (row.key === wanted) return 100 + row.place;
    if (row.key.startsWith(wanted)) return 80 + row.place - row.key.length / 100;
    if (parts.every((part) => row.key.includes(part))) return (parts.some((part) => row.words.some((word) => word.startsWith(part))) ? 60 : 50) + row.place - row.key.length / 100;
    if (parts.every((part) => row.key.includes(part) || row.more.includes(part))) return 20 + row.place;
    return parts.every((part) => row.key.includes(part) || row.words.some((word) => near(part, word))) ? 10 + row.place - row.key.length / 100 : 0;
  }

  // One slip in a word of four letters, two in one of eight; the beginning of a longer word will do.
  function near(part, word) {
    const most = slips(part);
    return most > 0 && (apart(part, word, most) <= most || (word.length > part.length && apart(part, word.slice(0, part.length), most) <= Math.min(most, 1)));
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
      item.role = "none";
      link.id = "found-" + number;
      link.role = "option";
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
    const items = $$("a", list);
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
    else if (event.key === "Enter") { const link = $(`#found-${at}`); if (link) location.assign(link.href); }
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

  // ---- the bar of games fades out where it goes on, and shows the one that is open

  const games = $(".games");
  function fade() {
    games.classList.toggle("less", games.scrollLeft > 4);
    games.classList.toggle("more", games.scrollLeft + games.clientWidth < games.scrollWidth - 4);
  }
  games.addEventListener("scroll", fade, { passive: true });
  addEventListener("resize", fade, { passive: true });
  const opened = $("[aria-current]", games);
  if (opened) games.scrollLeft = opened.offsetLeft - games.offsetLeft - (games.clientWidth - opened.offsetWidth) / 2;
  fade();

  // ---- keys on a card page

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, summary, dialog") || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const link = way && $(`.steps a[rel="${way}"]`);
    if (link) location.assign(link.href);
  });

  // ---- what was visited stays there without a network; a page that is being worked on must never come from a store

  if ("serviceWorker" in navigator && location.protocol.startsWith("http") && !$('meta[name="cardwright-serve"]')) {
    const isFirst = !navigator.serviceWorker.controller; // then this page came past the one who keeps things: it is kept from here
    const own = (url) => new URL(url).origin === location.origin;
    navigator.serviceWorker.register(root + "sw.js").then(() => navigator.serviceWorker.ready).then(async () => {
      if (!isFirst) return;
      const loaded = performance.getEntriesByType("resource").map((entry) => entry.name), store = await caches.open("cardwright");
      await Promise.allSettled([...new Set([location.href.split("#")[0], ...loaded])].filter(own).map((url) => store.add(url)));
      document.documentElement.dataset.kept = "yes";
    }).catch(() => {});
  }

  // ---- a page shown by `cardwright site serve` is loaded again when a card has changed

  const served = $('meta[name="cardwright-serve"]');
  if (served) {
    const news = new EventSource("/_service/news");
    news.onmessage = (event) => { if (event.data !== served.content) location.reload(); };
  }
})();
