import { useQueryClient } from '@tanstack/react-query';
import type { CustomPaths, PathKind } from '../../../../shared/models/custom-path.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { useSettings } from '../../../api/queries.ts';
import { writeSynced } from '../../../api/synced-state.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
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
      use={(path) => save.run({ ...own, [kind]: path })}
      cancel={close}
    >
      {save.problem && <ProblemNote problem={save.problem} />}
    </PathForm>
  );
}

/** Writes the own paths of a model down. Those that are left out are ours again. */
export function useCustomPaths(model: Model, done?: () => void) {
  const cache = useQueryClient();
  return useAction((calls, paths: CustomPaths) => calls.settings.change({ pathsOf: { modelId: model.id, paths } }), {
    done: (settings) => {
      writeSynced(cache, 'settings', settings);
      done?.();
    },
  });
}
