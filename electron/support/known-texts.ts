import { nameFrom } from '../../shared/library/name-template.ts';

/** Anything shorter hits ordinary words. */
const shortest = 4;
/** So many characters in a row that are in a text of the person are taken for a part of it. */
const window = 16;
const hidden = '(text)';

/** Takes what people wrote out of other text by its value: whole, and in parts such as an error message quotes. */
export interface KnownTexts {
  add(text: string): void;
  hide(text: string): string;
}

export function createKnownTexts(): KnownTexts {
  const seen = new Set<string>();
  const short = new Set<string>();
  const windows = new Set<string>();

  function addForm(form: string): void {
    if (form.length < window) {
      if (form.length >= shortest) short.add(form);
      return;
    }
    for (let at = 0; at + window <= form.length; at += 1) windows.add(form.slice(at, at + window));
  }

  return {
    add(text) {
      const plain = text.trim();
      if (plain.length < shortest || seen.has(plain)) return;
      seen.add(plain);
      const once = JSON.stringify(plain).slice(1, -1);
      const forms = [
        plain,
        once,
        JSON.stringify(once).slice(1, -1),
        encodeURIComponent(plain.toWellFormed()),
        slug(plain),
      ];
      for (const form of new Set(forms)) addForm(form);
    },
    hide(text) {
      let clean = withoutWindows(text, windows);
      for (const form of short) if (clean.includes(form)) clean = clean.replaceAll(form, hidden);
      return clean;
    },
  };
}

function withoutWindows(text: string, windows: ReadonlySet<string>): string {
  if (windows.size === 0) return text;
  let clean = '';
  let from = 0;
  for (let at = 0; at + window <= text.length; at += 1) {
    if (!windows.has(text.slice(at, at + window))) continue;
    let end = at + window;
    while (end < text.length && windows.has(text.slice(end + 1 - window, end + 1))) end += 1;
    clean += `${text.slice(from, at)}${hidden}`;
    from = end;
    at = end - 1;
  }
  return clean + text.slice(from);
}

/** As the name of a file may tell of it. */
function slug(text: string): string {
  return nameFrom('{slug}', { at: 0, modelId: '', taskId: '', position: 1, text, width: 0, height: 0 });
}
