import { Button } from '@mantine/core';
import type { Model } from '../../../../../shared/models/model.ts';
import { isJsonArray, isJsonObject, type Json, parseJsonOrUndefined } from '../../../../../shared/util/json.ts';
import { useSynced } from '../../../../api/synced-state.ts';
import { Group } from '../../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../../ui/notify.ts';
import { useAction } from '../../../../ui/use-action.ts';

/** Offers the paths at which the gateway completed the newest run, if the model file guesses them or polls others first. */
export function AnsweredPathsNote({ model: { id, title, create, results, source } }: { readonly model: Model }) {
  const runs = useSynced('tasks').filter(
    (task) => task.modelId === id && task.destination.kind === 'gateway' && task.completedAt !== undefined,
  );
  const { createPath, resultPath } = runs.toSorted((one, other) => other.createdAt - one.createdAt)[0] ?? {};
  const name = source?.file ?? '';
  const save = useAction(
    async ({ modelFiles }) => {
      const { text } = await modelFiles.read({ name });
      const file = parseJsonOrUndefined(text);
      const listed = isJsonObject(file) && isJsonArray(file['results']) ? file['results'] : [];
      // The other result paths stay behind the one that answered.
      const others = listed.filter((each) => isJsonObject(each) && each['path'] !== resultPath);
      const paths: Json = {
        create: { path: createPath ?? '' },
        results: [{ path: resultPath ?? '' }, ...others].slice(0, 5),
      };
      const corrected = JSON.stringify(isJsonObject(file) ? { ...file, ...paths } : file, null, 2);
      await modelFiles.save({ name, text: `${corrected}\n`, replaces: true });
      return () => void modelFiles.restore({ name, text }).catch(notifyFailure('Couldn’t restore the model file'));
    },
    {
      failed: 'Couldn’t change the model file',
      done: (undo) => ({ title: `Paths of ${title} corrected`, undo }),
    },
  );
  const isStated =
    create.evidence !== 'assumed' && results[0]?.evidence !== 'assumed' && results[0]?.path === resultPath;
  if (!source || source.isOverride || createPath === undefined || resultPath === undefined || isStated) return null;
  return (
    <Group gap="s2" wrap="wrap" mb="s2">
      <span className="t2 small anywhere">
        A run was answered at <span className="mono">{resultPath}</span>. The file guesses this path, or has others.
      </span>
      <Button size="xs" loading={save.isPending} onClick={() => save.run()}>
        Correct the file
      </Button>
    </Group>
  );
}
