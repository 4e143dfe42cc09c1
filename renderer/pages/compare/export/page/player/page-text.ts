import { element } from '../../../../../ui/standalone-page/create-element.ts';
import type { PageData, PageNote } from '../page-data.ts';

/** What is read under the stage: prompts, parameters, notes and votes. `go`: to where a note points. */
export function pageText(data: PageData, go: (note: PageNote) => void): HTMLElement {
  return element('div', { class: 'words' }, [
    ...prompts(data),
    ...table(data),
    ...list(
      'Notes',
      data.notes.map((note) => noteLine(note, go)),
    ),
    ...list(
      'Votes',
      data.votes.map((vote) => [element('span', { text: vote })]),
    ),
  ]);
}

function prompts({ panes }: PageData): HTMLElement[] {
  const letters = new Map<string, string[]>();
  for (const { prompt, letter } of panes) {
    if (prompt !== undefined && prompt !== '') letters.set(prompt, [...(letters.get(prompt) ?? []), letter]);
  }
  const isOne = letters.size === 1;
  return list(
    isOne ? 'Prompt' : 'Prompts',
    [...letters].map(([prompt, of]) => [
      ...(isOne && of.length === panes.length ? [] : [element('b', { class: 'letter', text: of.join(', ') })]),
      element('span', { class: 'text', text: prompt }),
    ]),
  );
}

function table({ panes, rows }: PageData): HTMLElement[] {
  if (rows.length === 0) return [];
  const head = element('tr', {}, [
    element('th'),
    ...panes.map(({ letter }) => element('th', { text: letter, with: { scope: 'col' } })),
  ]);
  const groups = [...new Set(rows.map(({ group }) => group))];
  const bodies = groups.map((group) =>
    element('tbody', {}, [
      element('tr', { class: 'group' }, [
        element('th', { text: group, with: { colspan: String(panes.length + 1), scope: 'rowgroup' } }),
      ]),
      ...rows
        .filter((row) => row.group === group)
        .map(({ title, values }) =>
          element('tr', { class: new Set(values).size > 1 ? 'differs' : 'same' }, [
            element('th', { text: title, with: { scope: 'row' } }),
            ...values.map((text) => element('td', { text })),
          ]),
        ),
    ]),
  );
  return section(
    'Parameters and measures',
    element('div', { class: 'scroll' }, [element('table', {}, [element('thead', {}, [head]), ...bodies])]),
  );
}

function noteLine(note: PageNote, go: (note: PageNote) => void): HTMLElement[] {
  const place = [note.letter, note.seconds === undefined ? undefined : `${note.seconds.toFixed(2)} s`].filter(
    (each) => each !== undefined,
  );
  const text = element('span', { class: 'text', text: note.text });
  if (note.seconds === undefined)
    return [...(note.letter === undefined ? [] : [element('b', { class: 'letter', text: note.letter })]), text];
  const button = element('button', {
    class: 'place',
    text: place.join(' · '),
    with: { type: 'button', 'aria-label': `Go to ${place.join(', ')}` },
    press: () => go(note),
  });
  return [button, text];
}

function list(title: string, lines: readonly (readonly HTMLElement[])[]): HTMLElement[] {
  if (lines.length === 0) return [];
  return section(
    title,
    element(
      'ul',
      {},
      lines.map((line) => element('li', {}, line)),
    ),
  );
}

function section(title: string, content: HTMLElement): HTMLElement[] {
  return [element('section', {}, [element('h2', { text: title }), content])];
}
