import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { type ModelFileState, modelFileNameSchema } from '../../../../../shared/models/model-files/model-file-state.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Group } from '../../../../ui/layout-primitives.tsx';
import { saveText } from '../../../../ui/save-file.ts';
import { notifyFailure } from '../../../../ui/toast.ts';
import { useAction } from '../../../../ui/use-action.ts';
import rows from '../../section.module.css';
import models from '../models-section.module.css';
import type { OpenModelFile } from './model-file-dialog.tsx';
import { ModelFileProblems } from './model-file-problems.tsx';
import { OverrideDifferences } from './override-differences.tsx';

interface ModelFileRowProps {
  readonly file: ModelFileState;
  readonly edit: (file: OpenModelFile) => void;
}

/** One model file: its state, its changes to a built-in model, and its actions. */
export function ModelFileRow({ file, edit }: ModelFileRowProps) {
  const { name, model, problems, isOverride } = file;
  const calls = useCalls();
  const [, navigate] = useLocation();
  const withText = (use: (text: string) => void) => () =>
    calls.modelFiles.read({ name }).then(({ text }) => use(text), notifyFailure(`Couldn’t read ${name}`));
  const put = (text: string) => () =>
    void calls.modelFiles.restore({ name, text }).catch(notifyFailure(`Couldn’t restore ${name}`));
  const remove = useAction((each) => each.modelFiles.remove({ name }), {
    failed: `Couldn’t remove ${name}`,
    done: ({ text }) => ({
      title: `${name} was removed`,
      message: 'Results and running tasks of its model stay.',
      undo: put(text),
    }),
  });
  const restore = useAction((each, pointer: string) => each.modelFiles.restoreFact({ name, pointer }), {
    failed: 'Couldn’t restore the value',
    done: ({ text }, pointer) => ({ title: `${pointer} was restored`, undo: put(text) }),
  });
  const tryOut = useAction(
    async ({ connection, settings }, modelId: string) => {
      // biome-ignore lint/correctness/useHookAtTopLevel: A call to main, not a hook.
      await connection.useSandbox();
      await settings.change({ modelId });
    },
    { failed: 'Couldn’t open the sandbox', done: () => navigate('/') },
  );
  return (
    <article className={rows['entry']} aria-label={name}>
      <Group gap="s1 s2" wrap="wrap">
        <h4 className="strong mono anywhere">{name}</h4>
        {model ? (
          <Badge tone="warm">{isOverride ? `Changes ${model.id}` : model.title}</Badge>
        ) : (
          <Badge tone="off">Not used</Badge>
        )}
        {/* The folder itself, and a file with an impossible name, are changed outside of Triptych. */}
        {modelFileNameSchema.safeParse(name).success && (
          <span className={`grow ${models['pathActions']}`}>
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Edit ${name}`}
              onClick={withText((text) => edit({ name, text, purpose: 'edit' }))}
            >
              Edit
            </Button>
            {model && (
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Try ${name} in the sandbox`}
                onClick={() => tryOut.run(model.id)}
              >
                Try in the sandbox
              </Button>
            )}
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Export ${name}`}
              onClick={withText((text) => saveText(text, name, 'application/json'))}
            >
              Export
            </Button>
            <Button size="xs" variant="subtle" aria-label={`Remove ${name}`} onClick={() => remove.run()}>
              {isOverride ? 'Restore all' : 'Remove'}
            </Button>
          </span>
        )}
      </Group>
      {problems.length > 0 && <ModelFileProblems problems={problems} file={name} />}
      {model && isOverride && <Differences name={name} file={file} restore={restore.run} />}
    </article>
  );
}

interface DifferencesProps extends Pick<ModelFileRowProps, 'file'> {
  readonly name: string;
  readonly restore: (pointer: string) => void;
}

function Differences({ name, file, restore }: DifferencesProps) {
  const calls = useCalls();
  const { data } = useQuery({
    // The state changes with the file, so the differences are read again.
    queryKey: ['model-file-differences', name, JSON.stringify(file.model)],
    queryFn: async () => calls.modelFiles.check({ name, text: (await calls.modelFiles.read({ name })).text }),
    gcTime: 0,
  });
  return data ? <OverrideDifferences differences={data.differences} restore={restore} /> : null;
}
