// The query language of `cardwright find`, for the gallery. A test asks both the same questions.
(() => {
  "use strict";
  const TOKEN = /(?<open>\()|(?<close>\))|(?<not>-(?=["(\p{L}\p{N}_]))|(?<term>(?<field>[A-Za-z][\p{L}\p{N}_-]*)(?<relation><=|>=|!=|[:=<>])(?<value>"[^"]*"|[^\s()"]*))|(?<quoted>"[^"]*")|(?<word>[^\s()"]+)/uy;
  const PARTIAL = new Set(["name", "file"]);
  const STRUCTURE = ["effect", "pays", "on", "asks", "forbids", "allows", "has", "keyword", "node", "text"];
  const DEEPEST = 50;

  class QueryError extends Error {
    constructor(message, start, end, hint = "") {
      super(message);
      Object.assign(this, { start, end: Math.max(end, start + 1), hint });
    }
  }

  function tokens(text) {
    const found = [];
    let at = 0;
    while (at < text.length) {
      if (/\s/.test(text[at])) { at += 1; continue; }
      TOKEN.lastIndex = at;
      const match = TOKEN.exec(text);
      if (!match) throw new QueryError("This quotation mark is not closed.", at, at + 1, 'Write text:"dead pile".');
      const groups = match.groups;
      let kind = ["open", "close", "not", "term", "quoted", "word"].find((name) => groups[name] !== undefined);
      if (kind === "word" && ["or", "and", "not"].includes(match[0].toLowerCase())) kind = match[0].toLowerCase();
      const value = (groups.value ?? "").replace(/^"+|"+$/g, "");
      found.push({ kind, text: match[0], start: at, end: at + match[0].length, field: groups.field ?? "", relation: groups.relation ?? "", value });
      at += match[0].length;
    }
    return found;
  }

  function parse(text) {
    const all = tokens(text);
    if (!all.length) return null;
    let at = 0;
    const ahead = () => all[at];
    const deeper = (depth, token) => { if (depth >= DEEPEST) throw new QueryError("The query is nested too deeply.", token.start, token.end); };
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
        throw new QueryError("Something to look for is missing here.", start, start + 1, "Write a term such as cost<=3.");
      }
      return parts.length === 1 ? parts[0] : { every: parts };
    }
    function one(depth) {
      const token = ahead();
      at += 1;
      if (token.kind === "not") {
        if (!ahead() || ["or", "and", "close"].includes(ahead().kind)) throw new QueryError("Not what? Nothing follows.", token.start, token.end, "Write -house:Stark.");
        deeper(depth, token);
        return { without: one(depth + 1) };
      }
      if (token.kind === "open") {
        deeper(depth, token);
        const inner = some(depth + 1);
        if (!ahead()) throw new QueryError("This parenthesis is not closed.", token.start, token.end, "Write ) after the group.");
        at += 1;
        return inner;
      }
      if (token.kind === "term") {
        if (!token.value) throw new QueryError(`${token.field} of what?`, token.start, token.end, `Write ${token.text}VALUE.`);
        return { ...token, field: token.field.toLowerCase() };
      }
      return { kind: "term", field: "", relation: ":", value: token.text.replace(/^"+|"+$/g, ""), start: token.start, end: token.end };
    }
    const query = some(0);
    if (ahead()) throw new QueryError("This parenthesis closes nothing.", ahead().start, ahead().end, "Take it away, or open it before.");
    return query;
  }

  const number = (value) => {
    if (typeof value === "boolean" || value === "" || value === null || Array.isArray(value)) return null;
    const found = Number(String(value).trim());
    return String(value).trim() === "" || Number.isNaN(found) ? null : found;
  };

  class Matcher {
    constructor(gallery) {
      this.gallery = gallery;
      this.fields = new Set(gallery.fields);
      this.texts = { game: () => gallery.game, type: (card) => card.t, set: (card) => card.s, name: (card) => card.n, file: (card) => card.p };
      for (const card of gallery.cards) {
        card.sets ??= { ...Object.fromEntries(gallery.deeds.map((part) => [part, new Set(card.d[part])])), keyword: new Set(card.k), node: new Set(card.o), has: new Set(card.h) };
        card.low ??= card.x.map((line) => line.toLowerCase());
      }
    }

    field(asked) { return this.fields.has(asked) ? asked : this.gallery.aliases[asked] ?? null; }

    check(query) {
      if (query.every || query.some) { for (const part of query.every ?? query.some) this.check(part); return; }
      if (query.without) { this.check(query.without); return; }
      const { field, relation, value, start, end } = query;
      const known = [...Object.keys(this.texts), ...STRUCTURE];
      if (field && !known.includes(field) && this.field(field) === null) throw new QueryError(`No card has a field ${field}.`, start, start + field.length, `There are ${[...known, ...[...this.fields].sort()].join(", ")}.`);
      if (![":", "=", "!="].includes(relation)) {
        if (known.includes(field)) throw new QueryError(`${field} is no number.`, start, end, `Write ${field}:VALUE.`);
        if (number(value) === null) throw new QueryError(`“${value}” is no number.`, end - value.length, end, "Write a number, such as cost<=3.");
      }
      if (field === "has") this.word(query, [...this.gallery.facts, ...[...this.fields].sort()]);
      else if (field === "node") this.word(query, this.gallery.nodes);
    }

    word({ field, value, end }, known) {
      if (!known.includes(value.toLowerCase())) throw new QueryError(`${field} does not know “${value}”.`, end - value.length, end, `There are ${known.join(", ")}.`);
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
      if (field in this.texts) {
        const own = this.texts[field](card).toLowerCase();
        return term.relation === ":" && PARTIAL.has(field) ? own.includes(wanted) : own === wanted;
      }
      if (field === "text") return card.low.some((line) => line.includes(wanted));
      if (field === "has") return card.sets.has.has(wanted) || this.says(card.f[wanted]);
      if (STRUCTURE.includes(field)) return card.sets[field].has(wanted);
      const name = this.field(field);
      return name !== null && name in card.f && this.value(card.f[name], term);
    }

    says(value) { return Array.isArray(value) ? value.length > 0 : Boolean(value); }

    value(value, term) {
      if (Array.isArray(value)) return value.some((item) => this.value(item, term));
      if ([":", "=", "!="].includes(term.relation)) return (typeof value === "boolean" ? (value ? "yes" : "no") : String(value)).toLowerCase() === term.value.toLowerCase();
      const own = number(value), other = number(term.value);
      if (own === null || other === null) return false;
      return { "<": own < other, "<=": own <= other, ">": own > other, ">=": own >= other }[term.relation];
    }

    found(text) {
      const query = parse(text);
      if (!query) return this.gallery.cards.map(() => true);
      this.check(query);
      return this.gallery.cards.map((card) => this.holds(query, card));
    }
  }

  window.cardwright = Object.assign(window.cardwright ?? {}, { Matcher, QueryError, parseQuery: parse });
})();
