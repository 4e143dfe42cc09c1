// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useUnchanged } from '../../../../renderer/ui/use-unchanged.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface View {
  readonly panes: readonly { readonly id: string }[];
  readonly layout: string;
}

test('an equal value keeps its objects, and a change replaces only the changed ones', async () => {
  const returned: View[] = [];
  function Reader({ view }: { view: View }) {
    returned.push(useUnchanged(view));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const viewOf = (layout: string): View => ({ panes: [{ id: 'a' }, { id: 'b' }], layout });
  for (const layout of ['grid', 'grid', 'wipe'])
    await act(async () => root.render(createElement(Reader, { view: viewOf(layout) })));
  await act(async () => root.unmount());
  const [first, equal, changed] = returned;
  expect(returned).toHaveLength(3);
  expect(equal).toBe(first);
  expect(changed).toEqual(viewOf('wipe'));
  expect(changed).not.toBe(first);
  expect(changed?.panes).toBe(first?.panes);
});
