// The gallery: a query, facets with counts, a sort order, all of it in the address, and tiles drawn as they come into view.
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const { galleries, Matcher, QueryError } = window.cardwright;
  const root = document.body.dataset.root, gallery = together(Object.values(galleries));
  window.cardwright.gallery = gallery;
  const matcher = new Matcher(gallery);
  const cards = gallery.cards;
  const $ = (name) => document.querySelector(`[data-${name}]`);
  const query = document.getElementById("query"), note = $("note"), plainNote = note.innerHTML;
  const tiles = $("tiles"), facetBox = $("facets"), sorter = $("sort");
  const AT_ONCE = 16, AHEAD = 1200, MOST_VALUES = 60, SHOWN_VALUES = 8;
  const state = { q: "", sort: "name", chosen: new Map() };

  // The cards of all games that the page has loaded, as one game's.
  function together(all) {
    const cards = all.flatMap((one) => one.cards.map((card, at) => Object.assign(card, { g: one.game, at, u: `${root}${one.folder}/${card.u}` })));
    const fields = [...new Set(all.flatMap((one) => one.fields))];
    const aliases = Object.fromEntries(all.flatMap((one) => Object.entries(one.aliases)).filter(([alias]) => !fields.includes(alias)));
    return { fields, aliases, nodes: all[0]?.nodes ?? [], cards: all.length > 1 ? cards.sort((one, other) => one.n.localeCompare(other.n, "en")) : cards };
  }

  // ---- facets: the type, then every field with few values, keywords and effects

  const values = {
    game: (card) => [card.g],
    type: (card) => [card.t],
    set: (card) => (card.s ? [card.s] : []),
    keyword: (card) => card.k,
    effect: (card) => [...new Set((card.d.effect ?? []).map(([verb]) => verb))],
  };
  for (const field of gallery.fields) {
    if (field in values || field === "version") continue;
    values[field] = (card) => {
      const value = card.f[field];
      return value === undefined ? [] : (Array.isArray(value) ? value : [value]).map((each) => (each === true ? "yes" : each === false ? "no" : String(each)));
    };
  }
  const facets = [];
  for (const [name, of] of Object.entries(values)) {
    const seen = new Map();
    for (const card of cards) for (const value of new Set(of(card))) seen.set(value, (seen.get(value) ?? 0) + 1);
    const numeric = [...seen.keys()].every((value) => /^-?\d+$/.test(value));
    if (seen.size < 2 && !seen.has("yes")) continue;
    if (seen.size > MOST_VALUES && name !== "effect") continue;
    const order = [...seen.keys()].sort(numeric ? (one, other) => one - other : (one, other) => seen.get(other) - seen.get(one) || one.localeCompare(other));
    facets.push({ name, of: cards.map(of), order, numeric });
  }
  const place = { game: -1, type: 0, keyword: 90, effect: 91, set: 92 };
  facets.sort((one, other) => (place[one.name] ?? 10) - (place[other.name] ?? 10));
  const numbers = gallery.fields.filter((field) => cards.some((card) => typeof card.f[field] === "number"));
  const orders = [["-name", "by name, Z first"], ["type", "by type"], ...numbers.flatMap((field) => [[field, `by ${field}`], [`-${field}`, `by ${field}, highest first`]])];
  for (const [value, words] of orders) sorter.add(new Option(words, value));

  for (const facet of facets) {
    const set = document.createElement("fieldset"), legend = document.createElement("legend");
    legend.textContent = facet.name;
    set.append(legend);
    facet.rows = new Map();
    for (const [number, value] of facet.order.entries()) {
      const label = document.createElement("label"), input = document.createElement("input"), words = document.createElement("span"), count = document.createElement("span");
      input.type = "checkbox";
      input.addEventListener("change", () => { choose(facet.name, value, input.checked); });
      words.textContent = value;
      count.className = "count";
      label.append(input, words, count);
      label.hidden = number >= SHOWN_VALUES && facet.order.length > SHOWN_VALUES + 2;
      set.append(label);
      facet.rows.set(value, { label, input, count });
    }
    if (facet.order.length > SHOWN_VALUES + 2) {
      const more = document.createElement("button");
      more.type = "button";
      more.textContent = `${facet.order.length - SHOWN_VALUES} more`;
      more.addEventListener("click", () => { for (const row of facet.rows.values()) row.label.hidden = false; more.remove(); });
      set.append(more);
    }
    facetBox.querySelector(".sheetbar").before(set);
  }

  function choose(name, value, on) {
    const chosen = state.chosen.get(name) ?? new Set();
    if (on) chosen.add(value); else chosen.delete(value);
    if (chosen.size) state.chosen.set(name, chosen); else state.chosen.delete(name);
    update();
  }

  // ---- what is found

  let found = [], drawn = 0;

  // `how` a change enters the address: "push", so that Back undoes it, "replace" while somebody goes on typing, "" not.
  function update(how = "push") {
    let asked;
    try {
      asked = matcher.found(state.q);
      note.className = "quiet";
      if (asked.remarks.length) note.textContent = asked.remarks.join(" "); else note.innerHTML = plainNote;
      query.removeAttribute("aria-invalid");
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      note.className = "wrong";
      note.textContent = `${error.message}\n    ${state.q}\n    ${" ".repeat(error.start)}${"^".repeat(error.end - error.start)}${error.hint ? `\n${error.hint}` : ""}`;
      query.setAttribute("aria-invalid", "true");
      return;
    }
    const passes = new Map();
    for (const facet of facets) {
      const chosen = state.chosen.get(facet.name);
      if (chosen) passes.set(facet.name, facet.of.map((own) => own.some((value) => chosen.has(value))));
    }
    const all = [...passes.values()];
    found = asked.held.filter((number) => all.every((pass) => pass[number]));
    for (const facet of facets) {
      const others = [...passes].filter(([name]) => name !== facet.name).map(([, pass]) => pass);
      const counts = new Map();
      for (const number of asked.held) {
        if (!others.every((pass) => pass[number])) continue;
        for (const value of new Set(facet.of[number])) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      for (const [value, row] of facet.rows) {
        const count = counts.get(value) ?? 0;
        row.count.textContent = count;
        row.label.classList.toggle("none", count === 0);
        row.input.checked = state.chosen.get(facet.name)?.has(value) ?? false;
        if (row.input.checked) row.label.hidden = false;
      }
    }
    if (!asked.ordered && state.sort !== "name") {
      const by = matcher.compare(state.sort.replace(/^-/, ""), state.sort.startsWith("-"));
      found.sort((one, other) => by(cards[one], cards[other]) || one - other);
    }
    const told = found.length === cards.length ? `${cards.length} cards` : `${found.length} of ${cards.length} cards`;
    $("found").textContent = told;
    $("close").textContent = `Show ${told}`;
    $("none").hidden = found.length > 0;
    if (how) remember(how);
    drawn = 0;
    tiles.replaceChildren();
    draw();
  }

  // ---- tiles, a screenful at a time

  const faceOf = (card) => (window.cardwright.faces?.[card.g]?.[card.at] ?? "").replaceAll("@root/", document.body.dataset.root);
  function draw() {
    const next = found.slice(drawn, drawn + AT_ONCE);
    for (const number of next) {
      const card = cards[number], item = document.createElement("li"), link = document.createElement("a"), name = document.createElement("span");
      link.href = card.u;
      link.dataset.number = number;
      if (faceOf(card)) link.innerHTML = faceOf(card); // drawn by the compiler, which escapes every word of a card
      name.className = "name";
      name.textContent = card.v ? `${card.n} (${card.v})` : card.n;
      link.append(name);
      item.append(link);
      tiles.append(item);
    }
    drawn += next.length;
    soon();
  }

  // A few at a time, one frame after the other, until the screen and some way below it are full: typing goes on meanwhile.
  let waits = false;
  function soon() {
    if (waits || drawn >= found.length) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      if (drawn < found.length && $("more").getBoundingClientRect().top < innerHeight + AHEAD) draw();
    });
  }
  for (const moved of ["scroll", "resize"]) addEventListener(moved, soon, { passive: true });
  addEventListener("load", () => {
    for (const link of tiles.querySelectorAll("a")) if (!link.querySelector("svg")) link.insertAdjacentHTML("afterbegin", faceOf(cards[link.dataset.number]));
  });

  // ---- the address holds everything, and Back leads to the place one came from

  function address() {
    const parts = [];
    if (state.q) parts.push(`q=${encodeURIComponent(state.q)}`);
    if (state.sort !== "name") parts.push(`sort=${encodeURIComponent(state.sort)}`);
    for (const [name, chosen] of state.chosen) for (const value of chosen) parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    return location.pathname + location.search + (parts.length ? `#${parts.join("&")}` : "");
  }

  history.scrollRestoration = "manual"; // tiles are drawn as they come into view: the browser would look for a place that is not there yet
  const keepPlace = () => history.replaceState({ drawn, y: scrollY }, "");
  function remember(how) {
    if (how === "push") { keepPlace(); history.pushState(null, "", address()); } else history.replaceState(history.state, "", address());
  }
  function backToPlace() {
    const place = history.state;
    if (!place?.drawn) return;
    while (drawn < Math.min(place.drawn, found.length)) draw();
    scrollTo(0, place.y);
  }
  addEventListener("pagehide", keepPlace);

  function read() {
    state.q = "";
    state.sort = "name";
    state.chosen = new Map();
    for (const part of location.hash.slice(1).split("&")) {
      const at = part.indexOf("=");
      if (at < 0) continue;
      let name, value;
      try { [name, value] = [part.slice(0, at), part.slice(at + 1)].map((piece) => decodeURIComponent(piece.replace(/\+/g, " "))); } catch { continue; }
      if (name === "q") state.q = value;
      else if (name === "sort") state.sort = [...sorter.options].some((option) => option.value === value) ? value : "name";
      else if (facets.some((facet) => facet.name === name)) state.chosen.set(name, (state.chosen.get(name) ?? new Set()).add(value));
    }
    query.value = state.q;
    sorter.value = state.sort;
    update("");
    backToPlace();
  }

  let typedAt = -Infinity; // what is typed in one go is one step back
  query.addEventListener("input", () => { state.q = query.value.trim(); update(performance.now() - typedAt > 1500 ? "push" : "replace"); typedAt = performance.now(); });
  sorter.addEventListener("change", () => { state.sort = sorter.value; update(); });
  $("asks").addEventListener("submit", (event) => { event.preventDefault(); tiles.querySelector("a")?.focus(); });
  $("clear").addEventListener("click", () => { keepPlace(); history.pushState(null, "", location.pathname + location.search); read(); query.focus(); });
  function sheet(open) { facetBox.classList.toggle("open", open); $("filters").setAttribute("aria-expanded", open); (open ? facetBox.querySelector("input") : $("filters"))?.focus(); }
  $("filters").addEventListener("click", () => sheet(!facetBox.classList.contains("open")));
  $("close").addEventListener("click", () => sheet(false));
  facetBox.addEventListener("keydown", (event) => { if (event.key === "Escape" && facetBox.classList.contains("open")) { sheet(false); event.stopPropagation(); } });
  $("link").addEventListener("click", async (event) => {
    const done = await window.cardwright.copy(location.href);
    const button = event.currentTarget, words = button.lastChild;
    if (done && words.textContent !== "Copied") { const before = words.textContent; words.textContent = "Copied"; setTimeout(() => { words.textContent = before; }, 1500); }
  });
  addEventListener("popstate", read);

  // ---- arrows go from card to card

  query.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") { tiles.querySelector("a")?.focus(); event.preventDefault(); }
    if (event.key === "Escape" && query.value) { query.value = state.q = ""; update(); event.preventDefault(); }
  });
  tiles.addEventListener("keydown", (event) => {
    const links = [...tiles.querySelectorAll("a")], at = links.indexOf(document.activeElement);
    if (at < 0) return;
    const top = links[0].offsetTop;
    const columns = Math.max(1, links.findIndex((link) => link.offsetTop > top) < 0 ? links.length : links.findIndex((link) => link.offsetTop > top));
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? links.length - 1 : step === undefined ? -1 : at + step;
    if (step === undefined && to < 0) return;
    event.preventDefault();
    if (to < 0) query.focus(); else links[Math.min(to, links.length - 1)].focus();
  });

  read();
});
