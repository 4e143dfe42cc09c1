import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import type { PageData, PageNote } from '../page-data.ts';

/**
 * Returns the text under the stage: prompts, parameters, notes and votes. `go` jumps to the time and pane of a note.
 */
export function pageText(data: PageData, go: (note: PageNote) => void): HTMLElement {
  return createElement('div', { class: 'words' }, [
    ...prompts(data),
    ...table(data),
    ...list(
      'Notes',
      data.notes.map((note) => noteLine(note, go)),
    ),
    ...list(
      'Votes',
      data.votes.map((vote) => [createElement('span', { text: vote })]),
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
      ...(isOne && of.length === panes.length ? [] : [createElement('b', { class: 'letter', text: of.join(', ') })]),
      createElement('span', { class: 'text', text: prompt }),
    ]),
  );
}

function table({ panes, rows }: PageData): HTMLElement[] {
  if (rows.length === 0) return [];
  const head = createElement('tr', {}, [
    createElement('th'),
    ...panes.map(({ letter }) => createElement('th', { text: letter, with: { scope: 'col' } })),
  ]);
  const groups = [...new Set(rows.map(({ group }) => group))];
  const bodies = groups.map((group) =>
    createElement('tbody', {}, [
      createElement('tr', { class: 'group' }, [
        createElement('th', { text: group, with: { colspan: String(panes.length + 1), scope: 'rowgroup' } }),
      ]),
      ...rows
        .filter((row) => row.group === group)
        .map(({ title, values }) =>
          createElement('tr', { class: new Set(values).size > 1 ? 'differs' : 'same' }, [
            createElement('th', { text: title, with: { scope: 'row' } }),
            ...values.map((text) => createElement('td', { text })),
          ]),
        ),
    ]),
  );
  return section(
    'Parameters and measurements',
    createElement('div', { class: 'scroll' }, [
      createElement('table', {}, [createElement('thead', {}, [head]), ...bodies]),
    ]),
  );
}

function noteLine(note: PageNote, go: (note: PageNote) => void): HTMLElement[] {
  const place = [note.letter, note.seconds === undefined ? undefined : `${note.seconds.toFixed(2)} s`].filter(
    (each) => each !== undefined,
  );
  const text = createElement('span', { class: 'text', text: note.text });
  if (note.seconds === undefined)
    return [...(note.letter === undefined ? [] : [createElement('b', { class: 'letter', text: note.letter })]), text];
  const button = createElement('button', {
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
    createElement(
      'ul',
      {},
      lines.map((line) => createElement('li', {}, line)),
    ),
  );
}

function section(title: string, content: HTMLElement): HTMLElement[] {
  return [createElement('section', {}, [createElement('h2', { text: title }), content])];
}
