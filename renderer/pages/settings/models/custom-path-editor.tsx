import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomPaths, PathKind } from '../../../../shared/models/custom-path.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/queries.ts';
import { writeSynced } from '../../../api/synced-state.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { PathForm } from './path-form.tsx';

const titles = { create: 'Create path', result: 'Result path' } as const;

interface OwnPathEditorProps {
  readonly model: Model;
  readonly kind: PathKind;
  readonly close: () => void;
}

/** One path of a model as the user wants it asked. */
export function CustomPathEditor({ model, kind, close }: OwnPathEditorProps) {
  const own = useSettings().paths[model.id] ?? {};
  const ours = kind === 'create' ? model.create.path : (model.results[0]?.path ?? '');
  const save = useCustomPaths(model, close);
  return (
    <PathForm
      label={`${titles[kind]} of ${model.title}`}
      title={titles[kind]}
      kind={kind}
      first={own[kind] ?? ours}
      {...(kind === 'result' && { more: ', and the other paths if it returns 404' })}
      isSaving={save.isPending}
      use={(path) => save.mutate({ ...own, [kind]: path })}
      cancel={close}
    >
      {save.error && <ProblemNote problem={problemOf(save.error)} />}
    </PathForm>
  );
}

/** Writes the own paths of a model down. Those that are left out are ours again. */
export function useCustomPaths(model: Model, done?: () => void) {
  const calls = useCalls();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (paths: CustomPaths) => calls.settings.change({ pathsOf: { modelId: model.id, paths } }),
    onSuccess: (settings) => {
      writeSynced(cache, 'settings', settings);
      done?.();
    },
  });
}
