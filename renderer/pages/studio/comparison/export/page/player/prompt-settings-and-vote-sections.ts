import { createElement } from '../../../../../../ui/standalone-page/create-element.ts';
import type { PagePane } from '../../../../../../ui/standalone-page/player/page-player-types.ts';
import type { PageData, PageRow } from './page-data-types.ts';

/** A longer prompt is folded. Characters. */
const longPrompt = 900;

/** Shows each prompt once, with the letters of its results if there are several prompts. */
export function createPromptSection({ panes }: PageData): HTMLElement[] {
  const prompts = [...Map.groupBy(panes, ({ prompt }) => prompt ?? '')].filter(([prompt]) => prompt !== '');
  if (prompts.length === 0) return [];
  return [
    createElement('section', { class: 'prompts' }, [
      createElement('h2', { text: prompts.length === 1 ? 'Prompt' : 'Prompts' }),
      ...prompts.flatMap(([prompt, of]) => [
        of.length < panes.length &&
          createElement('p', { class: 'of', text: of.map(({ letter }) => letter).join(', ') }),
        ...createPromptElements(prompt),
      ]),
    ]),
  ];
}

function createPromptElements(prompt: string): HTMLElement[] {
  const text = createElement('p', { class: 'prompt text', text: prompt });
  if (prompt.length <= longPrompt) return [text];
  text.classList.add('folded');
  const toggle = createElement('button', {
    class: 'quiet',
    text: 'Show all',
    'aria-expanded': 'false',
    press() {
      const isFolded = text.classList.toggle('folded');
      toggle.textContent = isFolded ? 'Show all' : 'Show less';
      toggle.setAttribute('aria-expanded', String(!isFolded));
    },
  });
  return [text, toggle];
}

/**
 * Collapsed table of settings and measurements. When opened, it shows only differences until the reader requests all
 * rows.
 */
export function createGenerationSettingsSection({ panes, rows }: PageData): HTMLElement[] {
  if (rows.length === 0) return [];
  const differing = rows.filter(({ differs }) => differs);
  const count = differing.length === 0 ? 'all the same' : `${differing.length} of ${rows.length} differ`;
  const place = createElement('div');
  let isAll = false;
  const show = () => {
    const shown = isAll ? rows : differing;
    place.replaceChildren(
      shown.length === 0
        ? createElement('p', { class: 'about', text: 'Nothing differs.' })
        : createSettingsTable(panes, shown),
    );
    toggle.textContent = isAll ? 'Show only differences' : `Show all ${rows.length}`;
  };
  const toggle = createElement('button', {
    class: 'quiet',
    press() {
      isAll = !isAll;
      show();
    },
  });
  toggle.hidden = differing.length === rows.length;
  show();
  return [createElement('details', { class: 'settings' }, [createSummary('Settings', count), place, toggle])];
}

function createSettingsTable(panes: readonly PagePane[], rows: readonly PageRow[]): HTMLElement {
  const headRow = createElement('tr', {}, [
    createElement('td'),
    ...panes.map(({ letter }) => createElement('th', { text: letter, scope: 'col' })),
  ]);
  const groups = [...new Set(rows.map(({ group }) => group))];
  const bodies = groups.map((group) =>
    createElement('tbody', {}, [
      createElement('tr', { class: 'group' }, [
        createElement('th', { text: group, colspan: String(panes.length + 1), scope: 'rowgroup' }),
      ]),
      ...rows
        .filter((row) => row.group === group)
        .map((row) =>
          createElement('tr', { class: row.differs ? 'differs' : 'same' }, [
            createElement('th', { text: row.title, scope: 'row' }),
            ...row.values.map((text) => createElement('td', { text })),
          ]),
        ),
    ]),
  );
  return createElement('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Settings' }, [
    createElement('table', {}, [createElement('thead', {}, [headRow]), ...bodies]),
  ]);
}

export function createVoteSection({ votes }: PageData): HTMLElement[] {
  if (votes.length === 0) return [];
  return [
    createElement('details', {}, [
      createSummary('Votes', String(votes.length)),
      createElement(
        'ul',
        { class: 'votes' },
        votes.map((vote) => createElement('li', { text: vote })),
      ),
    ]),
  ];
}

function createSummary(title: string, count: string): HTMLElement {
  return createElement('summary', {}, [
    createElement('h2', { text: title }),
    createElement('span', { class: 'count', text: count }),
  ]);
}
