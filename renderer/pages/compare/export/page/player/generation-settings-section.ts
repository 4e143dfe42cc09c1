import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import type { PagePane } from '../../../../../ui/standalone-page/player/page-player-types.ts';
import type { PageData, PageRow } from './page-data-types.ts';
import { createSummary } from './prompt-and-vote-sections.ts';

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
