import { Button } from '@mantine/core';
import type { Model } from '../../../../../shared/models/model.ts';
import { useAction } from '../../../../ui/use-action.ts';
import type { OpenModelFile } from './model-file-dialog.tsx';

/** Opens a new model file: a copy of a model, or changes to a built-in model. */
export function ModelFileActions({ model, open }: { model: Model; open: (file: OpenModelFile) => void }) {
  const draft = useAction((calls, as: 'copy' | 'override') => calls.modelFiles.draft({ modelId: model.id, as }), {
    failed: 'Couldn’t create the model file',
    done: (file) => open({ ...file, purpose: 'new' }),
  });
  return (
    <>
      <Button size="xs" variant="subtle" aria-label={`Duplicate ${model.title}`} onClick={() => draft.run('copy')}>
        Duplicate
      </Button>
      {!model.source && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Change facts of ${model.title}`}
          onClick={() => draft.run('override')}
        >
          Change facts
        </Button>
      )}
    </>
  );
}
