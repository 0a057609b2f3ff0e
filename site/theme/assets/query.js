// The query language of `cardwright find`, for the galleries: the words, the signs and the messages are its table
// (query-language.js is made from it), and a test asks both the same questions.
(() => {
  "use strict";
  const { language, apart } = window.cardwright;
  const TOKEN = new RegExp(language.token.replaceAll("\\w", "\\p{L}\\p{N}_"), "uy");
  const RANGE = new RegExp(language.range), NUMBER = new RegExp(language.number);
  const { texts: TEXTS, partial: PARTIAL, equal: EQUAL, sort: SORT, text: TEXT, has: HAS, keyword: KEYWORD, node: NODE } = language;
  const ROLES = Object.keys(language.roles), STRUCTURE = [...ROLES, HAS, KEYWORD, NODE, TEXT];

  class QueryError extends Error {
    constructor(message, start, end, hint = "") {
      super(message);
      Object.assign(this, { start, end: Math.max(end, start + 1), hint });
    }
  }

  const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  function wrong(kind, start, end, values = {}, near = "") {
    const [message, hint] = language.wrong[kind];
    return new QueryError(filled(message, values), start, end, near ? filled(language.wrong.near, { word: near }) : filled(hint, values));
  }

  function nearest(word, known) {
    const { short, long, from } = language.slips, most = word.length >= from ? long : short;
    const found = known.map((name) => [apart(word.toLowerCase(), name.toLowerCase(), most), name]).filter(([far]) => far <= most);
    return found.sort(([one], [other]) => one - other)[0]?.[1] ?? "";
  }

  function listed(words) {
    const cut = words.slice(0, language.listed), more = words.length - cut.length;
    return more > 0 ? `${cut.join(", ")} and ${more} more` : [cut.slice(0, -1).join(", "), ...cut.slice(-1)].filter(Boolean).join(" or ");
  }

  // From what number to what; nothing, where they stand the other way round.
  function bounds(between) {
    const low = Number(between[1] ?? -Infinity), high = Number(between[2] ?? between[3] ?? Infinity);
    return low <= high ? [low, high] : null;
  }

  function tokens(text) {
    const found = [];
    let at = 0;
    while (at < text.length) {
      if (/\s/.test(text[at])) { at += 1; continue; }
      TOKEN.lastIndex = at;
      const match = TOKEN.exec(text);
      if (!match) throw wrong("quote", at, at + 1);
      const groups = match.groups;
      let kind = ["open", "close", "not", "term", "quoted", "word"].find((name) => groups[name] !== undefined);
      if (kind === "word" && language.joins.includes(match[0].toLowerCase())) kind = match[0].toLowerCase();
      const value = (groups.value ?? "").replace(/^"+|"+$/g, "");
      found.push({ kind, text: match[0], start: at, end: at + match[0].length, field: groups.field ?? "", relation: groups.relation ?? "", value });
      at += match[0].length;
    }
    return found;
  }

  function parse(text) {
    const all = tokens(text);
    if (!all.length) return { query: null, orders: [] };
    let at = 0;
    const ahead = () => all[at];
    const deeper = (depth, token) => { if (depth >= language.deepest) throw wrong("deep", token.start, token.end); };
    function some(depth) {
      const parts = [every(depth)];
      while (ahead()?.kind === "or") { at += 1; parts.push(every(depth)); }
      return parts.length === 1 ? parts[0] : { some: parts };
    }
    function every(depth) {
      const parts = [];
      while (ahead() && !["or", "close"].includes(ahead().kind)) {
        if (ahead().kind === "and") { at += 1; continue; }
        parts.push(one(depth));
      }
      if (!parts.length) {
        const start = ahead() ? ahead().start : Math.max(0, text.length - 1);
        throw wrong("missing", start, start + 1);
      }
      return parts.length === 1 ? parts[0] : { every: parts };
    }
    function one(depth) {
      const token = ahead();
      at += 1;
      if (token.kind === "not") {
        if (!ahead() || ["or", "and", "close"].includes(ahead().kind)) throw wrong("nothing", token.start, token.end);
        deeper(depth, token);
        return { without: one(depth + 1) };
      }
      if (token.kind === "open") {
        deeper(depth, token);
        const inner = some(depth + 1);
        if (!ahead()) throw wrong("unclosed", token.start, token.end);
        at += 1;
        return inner;
      }
      if (token.kind === "term") {
        if (!token.value) throw wrong("valueless", token.start, token.end, token);
        return { ...token, field: token.field.toLowerCase() };
      }
      return { kind: "term", field: "", relation: ":", value: token.text.replace(/^"+|"+$/g, ""), start: token.start, end: token.end };
    }
    const query = some(0);
    if (ahead()) throw wrong("unopened", ahead().start, ahead().end);
    const parts = query.every ?? [query], orders = parts.filter((part) => part.field === SORT), rest = parts.filter((part) => !orders.includes(part));
    for (const term of rest.flatMap(termsOf)) if (term.field === SORT) throw wrong("nested", term.start, term.end, { text: text.slice(term.start, term.end) });
    return { query: rest.length > 1 ? { every: rest } : rest[0] ?? null, orders };
  }

  function termsOf(query) {
    if (!query) return [];
    if (query.without) return termsOf(query.without);
    return query.every || query.some ? (query.every ?? query.some).flatMap(termsOf) : [query];
  }

  const number = (value) => {
    if (typeof value === "number") return value;
    return typeof value === "string" && NUMBER.test(value) ? Number(value) : null;
  };

  const SIDES = [[], ["you"], ["opponent"], ["you", "opponent"]];
  function sided([verb, actor, affected]) {
    const ends = [verb, ...SIDES[affected].map((side) => `${verb}.${side}`)];
    return [...ends, ...SIDES[actor].flatMap((side) => ends.map((end) => `${side}.${end}`))];
  }

  class Matcher {
    constructor(gallery) {
      this.gallery = gallery;
      this.fields = new Set(gallery.fields);
      this.texts = { game: (card) => card.g, type: (card) => card.t, set: (card) => card.s, name: (card) => card.n, file: (card) => card.p };
      this.flags = new Set(); // what is yes or no: whoever says nothing says no
      for (const card of gallery.cards) {
        for (const [field, value] of Object.entries(card.f)) if (typeof value === "boolean") this.flags.add(field);
        card.words ??= Object.fromEntries(ROLES.map((role) => [role, new Set((card.d[role] ?? []).flatMap(sided))]));
        card.sets ??= { [KEYWORD]: new Set(card.k), [NODE]: new Set(card.o), [HAS]: new Set(card.h) };
        card.low ??= card.x.map((line) => line.toLowerCase());
      }
    }

    field(asked) { return this.fields.has(asked) ? asked : this.gallery.aliases[asked] ?? null; }

    // Whether a part of a text is asked for: `cost:3` asks for a field, `cost:kneel` for what is paid.
    asksRole(term) {
      if (!ROLES.includes(term.field)) return false;
      if (!this.fields.has(term.field)) return true;
      if (!EQUAL.includes(term.relation) || number(term.value) !== null || RANGE.test(term.value)) return false;
      return !this.gallery.cards.some((card) => term.field in card.f && this.value(card.f[term.field], { ...term, relation: ":" }));
    }

    check(term) {
      const { field, relation, value, start, end } = term;
      term.role = this.asksRole(term);
      term.unnamed = !field && !this.gallery.cards.some((card) => card.n.toLowerCase().includes(value.toLowerCase()));
      const known = [...TEXTS, ...STRUCTURE, ...[...this.fields].sort()];
      if (field && !known.includes(field) && this.field(field) === null) throw wrong("field", start, start + field.length, { field, known: listed(known) }, nearest(field, known));
      if (!EQUAL.includes(relation)) {
        if (term.role || TEXTS.includes(field) || (STRUCTURE.includes(field) && !this.fields.has(field))) throw wrong("numberless", start, end, term);
        if (number(value) === null) throw wrong("number", end - value.length, end, term);
      } else if (this.field(field) !== null) {
        const between = RANGE.exec(value);
        if (between && !bounds(between)) throw wrong("turned", end - value.length, end, { field, value, low: between[1], high: between[2] });
      }
      if (field === HAS) this.word(term, [...Object.keys(language.facts), ...[...this.fields].sort()]);
      else if (field === NODE) this.word(term, this.gallery.nodes);
    }

    word({ field, value, end }, known) {
      if (!known.includes(value.toLowerCase())) throw wrong("word", end - value.length, end, { field, value, known: listed(known) }, nearest(value, known));
    }

    order({ value, end }) {
      const asked = value.replace(/^-/, "").toLowerCase(), name = TEXTS.includes(asked) ? asked : this.field(asked);
      const known = [...TEXTS, ...[...this.fields].sort()];
      if (name === null) throw wrong("order", end - value.length, end, { value: asked, known: listed(known) }, nearest(asked, known));
      return [name, value.startsWith("-")];
    }

    holds(query, card) {
      if (query.every) return query.every.every((part) => this.holds(part, card));
      if (query.some) return query.some.some((part) => this.holds(part, card));
      if (query.without) return !this.holds(query.without, card);
      const holds = this.term(query, card);
      return query.relation === "!=" ? !holds : holds;
    }

    term(term, card) {
      const wanted = term.value.toLowerCase(), field = term.field || "name";
      if (term.role) return card.words[field].has(wanted);
      if (field === TEXT || term.unnamed) return card.low.some((line) => line.includes(wanted));
      if (TEXTS.includes(field)) {
        const own = this.texts[field](card).toLowerCase();
        return term.relation === ":" && PARTIAL.includes(field) ? own.includes(wanted) : own === wanted;
      }
      if (field === HAS) return card.sets[HAS].has(wanted) || this.says(card.f[wanted]);
      if (field === KEYWORD || field === NODE) return card.sets[field].has(wanted);
      const name = this.field(field);
      if (name === null) return false;
      const own = card.f[name] ?? (this.flags.has(name) ? false : undefined);
      if (typeof own === "boolean") return (own ? language.yes : language.no).includes(wanted);
      return own !== undefined && this.value(own, term);
    }

    says(value) { return Array.isArray(value) ? value.length > 0 : Boolean(value); }

    value(value, term) {
      if (Array.isArray(value)) return value.some((item) => this.value(item, term));
      const own = number(value), other = number(term.value);
      if (EQUAL.includes(term.relation)) {
        const between = RANGE.exec(term.value);
        if (between && own !== null) { const [low, high] = bounds(between) ?? [1, 0]; return low <= own && own <= high; }
        if (own !== null && other !== null) return own === other;
        return String(value).toLowerCase() === term.value.toLowerCase();
      }
      if (own === null || other === null) return false;
      return { "<": own < other, "<=": own <= other, ">": own > other, ">=": own >= other }[term.relation];
    }

    // Numbers before words; whoever says nothing comes last, also where the order is turned round.
    compare(name, turned) {
      const of = (card) => (name in this.texts ? this.texts[name](card) : card.f[name]);
      const rank = (value) => { const own = number(value); return own !== null ? [0, own] : [1, (Array.isArray(value) ? value.join(", ") : String(value)).toLowerCase()]; };
      return (one, other) => {
        const left = of(one), right = of(other);
        if (left === undefined || right === undefined) return (left === undefined) - (right === undefined);
        const [a, x] = rank(left), [b, y] = rank(right);
        return (a - b || (x < y ? -1 : x > y ? 1 : 0)) * (turned ? -1 : 1);
      };
    }

    // The numbers of the cards that are found, in the order that is asked for.
    found(text) {
      const cards = this.gallery.cards, { query, orders } = parse(text);
      for (const term of termsOf(query)) this.check(term);
      const compares = orders.map((term) => this.compare(...this.order(term)));
      const held = cards.map((_, at) => at).filter((at) => !query || this.holds(query, cards[at]));
      if (compares.length) held.sort((one, other) => { for (const by of compares) { const way = by(cards[one], cards[other]); if (way) return way; } return one - other; });
      return { held, ordered: compares.length > 0, remarks: this.remarks(query) };
    }

    // Deeds and keywords that no card has at all: most often they are misspelt.
    remarks(query) {
      const told = [];
      for (const { role, field, value } of termsOf(query)) {
        if (!role && field !== KEYWORD) continue;
        const known = new Set(this.gallery.cards.flatMap((card) => [...(role ? card.words[field] : card.sets[KEYWORD])]));
        if (known.has(value.toLowerCase())) continue;
        const { message, hint } = wrong("nobody", 0, 0, { part: role ? language.roles[field] : KEYWORD, value }, nearest(value, [...known].sort()));
        told.push(`${message} ${hint}`.trim());
      }
      return told;
    }
  }

  window.cardwright = Object.assign(window.cardwright ?? {}, { Matcher, QueryError, parseQuery: parse });
})();
