// Filters the rules of a ledger as the reader types.
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const words = document.querySelector("[data-rule-filter]"), bare = document.querySelector("[data-rule-unproved]"), told = document.querySelector("[data-rule-count]");
  const rules = [...document.querySelectorAll("ul.rules > li")].map((item) => ({ item, text: item.textContent.toLowerCase() }));
  function filter() {
    const parts = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { item, text } of rules) {
      const holds = parts.every((part) => text.includes(part)) && (!bare.checked || item.dataset.tests === "0");
      item.hidden = !holds;
      shown += holds;
    }
    for (const list of document.querySelectorAll("ul.rules")) list.hidden = ![...list.children].some((item) => !item.hidden);
    told.textContent = parts.length || bare.checked ? `${shown} of ${rules.length}` : "";
  }
  words.addEventListener("input", filter);
  bare.addEventListener("change", filter);
});
