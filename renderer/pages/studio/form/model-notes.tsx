import type { Model } from '../../../../shared/models/model.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';

/** Shows what the user must know about a model before paying. */
export function ModelNotes({ model }: { model: Model }) {
  if (!model.notes) return null;
  return (
    <Stack className="t3 small" gap={4} role="note">
      {model.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Stack>
  );
}
