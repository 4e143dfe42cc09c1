import { useQueryClient } from '@tanstack/react-query';
import type { PathKind } from '../../../../shared/models/check-custom-path.ts';
import type { CustomPaths } from '../../../../shared/models/custom-paths.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { writeSynced } from '../../../api/synced-state.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { CustomPathForm } from './custom-path-form.tsx';

const titles = { create: 'Create path', result: 'Result path' } as const;

interface CustomPathEditorProps {
  readonly model: Model;
  readonly kind: PathKind;
  readonly close: () => void;
}

/** Editor for one custom path of a model. */
export function CustomPathEditor({ model, kind, close }: CustomPathEditorProps) {
  const custom = useSettings().paths[model.id] ?? {};
  const defaultValue = kind === 'create' ? model.create.path : (model.results[0]?.path ?? '');
  const save = useCustomPaths(model, close);
  return (
    <CustomPathForm
      label={`${titles[kind]} of ${model.title}`}
      title={titles[kind]}
      kind={kind}
      first={custom[kind] ?? defaultValue}
      {...(kind === 'result' && { sentenceEnd: ', and the other paths if it returns 404' })}
      isSaving={save.isPending}
      use={(path) => save.run({ ...custom, [kind]: path })}
      cancel={close}
    >
      {save.problem && <ProblemNote problem={save.problem} />}
    </CustomPathForm>
  );
}

/** Saves the custom paths of a model. Missing paths return to the default. */
export function useCustomPaths(model: Model, done?: () => void) {
  const cache = useQueryClient();
  return useAction((calls, paths: CustomPaths) => calls.settings.change({ pathsOf: { modelId: model.id, paths } }), {
    done: (settings) => {
      writeSynced(cache, 'settings', settings);
      done?.();
    },
  });
}
