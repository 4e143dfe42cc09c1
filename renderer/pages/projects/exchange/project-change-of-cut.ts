import type { Cut } from '../../../../shared/projects/cut.ts';
import type { ImportedCutChange } from '../../../../shared/projects/imported-cut-changes.ts';
import type { ProjectChange, ShotChange } from '../../../../shared/projects/project-change.ts';

/**
 * Returns one change of the project for the accepted changes of a cut. A new order gives the shots of the cut each
 * other’s positions, so shots outside the cut stay where they are.
 */
export function projectChangeOf(cut: Cut, accepted: readonly ImportedCutChange[]): Omit<ProjectChange, 'id'> {
  const shots = new Map<string, ShotChange>();
  const add = (id: string, values: Omit<ShotChange, 'id'>) => shots.set(id, { ...shots.get(id), ...values, id });
  for (const change of accepted) {
    switch (change.kind) {
      case 'order': {
        const positions = cut.clips.map(({ shot }) => shot.position);
        for (const [index, id] of change.shotIds.entries()) {
          const position = positions[index];
          if (position !== undefined) add(id, { position });
        }
        break;
      }
      case 'take':
        add(change.shotId, {
          selectedItemId: change.itemId,
          ...(change.trim && { trims: [{ itemId: change.itemId, trim: change.trim }] }),
        });
        break;
      case 'trim':
        add(change.shotId, { trims: [{ itemId: change.itemId, trim: change.after }] });
        break;
      case 'duration':
        add(change.shotId, { planned: change.after });
        break;
      case 'omit':
        add(change.shotId, { status: 'omitted' });
    }
  }
  return { shots: [...shots.values()] };
}
