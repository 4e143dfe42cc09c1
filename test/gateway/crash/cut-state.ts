import type { RouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';

type Calls = RouterClient<ContractRouter>;

/** Returns the order, selections and picks of a project in one line. Equal projects have equal lines. */
export async function readCutState(calls: Calls, id: string): Promise<string> {
  const { shots } = await calls.projects.contents({ id });
  const itemIds = [...new Set(shots.flatMap(({ takes }) => takes.map(({ itemId }) => itemId)))];
  const { items } = await calls.library.items({ ids: itemIds });
  return JSON.stringify({
    shots: shots.map(({ number, title, planned, selectedItemId, comparisonId, takes }) => ({
      ...{ number, title, planned, selectedItemId, isCompared: comparisonId !== undefined },
      takes: takes.map(({ itemId, trim }) => ({ itemId, trim })),
    })),
    picks: items
      .filter(({ flag }) => flag === 'pick')
      .map((item) => item.id)
      .sort(),
  });
}

/** Exports the cut into a new folder below `parent`. Returns its name. */
export async function exportCut(calls: Calls, projectId: string, parent: string): Promise<string> {
  const steps = await calls.projects.exportCut({
    ...{ projectId, name: 'cut', target: { kind: 'folder', parent } },
    formats: ['otio', 'edl', 'csv', 'shot-list'],
  });
  let folder = '';
  for await (const step of steps) if (step.kind === 'written') folder = step.folder;
  return folder;
}
