import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PathKind } from '../../../../shared/models/check-custom-path.ts';
import type { CustomPaths } from '../../../../shared/models/custom-paths.ts';
import { type Model, type ModelPath, withCustomPaths } from '../../../../shared/models/model.ts';
import { writeSynced } from '../../../api/synced-state.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { PathEvidenceBadge } from '../../../entities/models/model-badges.tsx';
import { Grid } from '../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { CustomPathForm } from './custom-path-form.tsx';
import styles from './models-section.module.css';

/** Shows the paths that create a task and return its result, each with the evidence for it. Both can be custom. */
export function ModelPaths({ model }: { model: Model }) {
  const paths = useSettings().paths;
  const custom = paths[model.id] ?? {};
  const customModel = withCustomPaths(model, paths);
  const [editing, setEditing] = useState<PathKind | null>(null);
  const save = useCustomPaths(model);

  const resetField = (kind: PathKind) => {
    const { [kind]: removedPath, ...others } = custom;
    const undo = () => save.run({ ...others, [kind]: removedPath });
    save.run(others as CustomPaths, {
      onSuccess: () => notifyUndo(`The ${kind} path of ${model.title} was reset to default`, undo),
    });
  };
  const actionsOf = (kind: PathKind) => (
    <span className={styles['pathActions']}>
      <Button
        size="xs"
        variant="subtle"
        aria-label={`${custom[kind] === undefined ? 'Use another path' : 'Change'}: ${kind} path of ${model.title}`}
        onClick={() => setEditing(kind)}
      >
        {custom[kind] === undefined ? 'Use another path' : 'Change'}
      </Button>
      {custom[kind] !== undefined && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Reset to default: ${kind} path of ${model.title}`}
          onClick={() => resetField(kind)}
        >
          Reset to default
        </Button>
      )}
    </span>
  );
  const editorOf = (kind: PathKind) =>
    editing === kind && (
      <li className={styles['editing']}>
        <CustomPathEditor model={model} kind={kind} close={() => setEditing(null)} />
      </li>
    );
  return (
    <>
      <Grid
        component="ul"
        className="small"
        columns="48px max-content minmax(0, 1fr) max-content"
        gap="6 10"
        align="baseline"
        my={10}
        aria-label={`${model.title} paths`}
      >
        <Path title="Create" path={customModel.create}>
          {actionsOf('create')}
        </Path>
        {editorOf('create')}
        {customModel.results.map((path, index) => (
          <Path key={path.path} title={customModel.results.length > 1 ? `Result ${index + 1}` : 'Result'} path={path}>
            {index === 0 && actionsOf('result')}
          </Path>
        ))}
        {editorOf('result')}
      </Grid>
      {save.problem && <ProblemNote problem={save.problem} />}
    </>
  );
}

function Path({ title, path, children }: { title: string; path: ModelPath; children: ReactNode }) {
  return (
    <li className={styles['path']}>
      <span className="t3">{title}</span>
      <span>
        <PathEvidenceBadge evidence={path.evidence} />
      </span>
      <span className="anywhere mono">{path.path}</span>
      <span>{children}</span>
    </li>
  );
}

const titles = { create: 'Create path', result: 'Result path' } as const;

/** Editor for one custom path of a model. */
function CustomPathEditor({ model, kind, close }: { model: Model; kind: PathKind; close: () => void }) {
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
function useCustomPaths(model: Model, done?: () => void) {
  const cache = useQueryClient();
  return useAction((calls, paths: CustomPaths) => calls.settings.change({ pathsOf: { modelId: model.id, paths } }), {
    done: (settings) => {
      writeSynced(cache, 'settings', settings);
      done?.();
    },
  });
}
