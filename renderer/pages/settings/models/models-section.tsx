import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { PathKind } from '../../../../shared/models/check-custom-path.ts';
import type { CustomPaths } from '../../../../shared/models/custom-paths.ts';
import {
  isExperimental,
  isUntested,
  lineOfModel,
  type Model,
  type ModelPath,
  withCustomPaths,
} from '../../../../shared/models/model.ts';
import { settingsPath } from '../../../../shared/settings/settings-places.ts';
import { useSynced, writeSynced } from '../../../api/synced-state.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { PathEvidenceBadge, SourceBadge } from '../../../entities/models/model-badges.tsx';
import { useAllModels, useVisibleModels } from '../../../entities/models/use-models.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Grid, Group } from '../../../ui/layout-primitives.tsx';
import { newModelPath } from '../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo, rememberUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import rows from '../section.module.css';
import { CustomPathForm } from './custom-path-form.tsx';
import { AnsweredPathsNote } from './model-files/answered-paths.tsx';
import { ModelFields } from './model-files/model-fields-table.tsx';
import { ModelFileDialog, type OpenModelFile } from './model-files/model-file-dialog.tsx';
import styles from './models-section.module.css';

/** The model catalog, from the data that the forms and the request checks use. */
export function ModelsSection() {
  const { hiddenModels } = useSynced('settings');
  const models = useAllModels();
  const [openFile, setOpenFile] = useState<OpenModelFile>();
  return (
    <>
      <p className={rows['lead']}>
        The paths and fields of each model. “Documented” is stated by the gateway. “Assumed” is Triptych’s best guess,
        tried in the order shown. “Custom” is your setting.
      </p>
      <p className={rows['lead']}>
        <Link href={settingsPath('saved', 'model-files')} className="link">
          Model files
        </Link>{' '}
        add a model, or change facts of a built-in model.
      </p>
      <Button component={Link} href={newModelPath} leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}>
        Add model from documentation
      </Button>
      {openFile && <ModelFileDialog file={openFile} close={() => setOpenFile(undefined)} />}
      {models.map((model) => (
        <article key={model.id} className={rows['entry']} aria-label={model.title}>
          <Group gap="s1 s2" wrap="wrap">
            <h3 className="strong" data-settings-place={model.id}>
              {model.title}
            </h3>
            {model.beta && <Badge>Beta</Badge>}
            <SourceBadge model={model} />
            {isExperimental(model) ? (
              <Badge tone="off">Experimental</Badge>
            ) : (
              isUntested(model) && <Badge tone="off">Unverified</Badge>
            )}
            {hiddenModels.includes(model.id) && <Badge tone="off">Hidden</Badge>}
            <Box component="span" className="t3 small" ml="auto">
              {lineOfModel(model)}
            </Box>
            <span className={styles['pathActions']}>
              <HideModel model={model} />
              <ModelFileActions model={model} open={setOpenFile} />
            </span>
          </Group>
          <ModelPaths model={model} />
          <AnsweredPathsNote model={model} />
          {model.notes?.map((note) => (
            <Box component="p" key={note} className="t2 small" maw="72ch" mb="s2">
              {note}
            </Box>
          ))}
          <Disclosure title="Fields and limits" note={Object.keys(model.fields).length}>
            <ModelFields model={model} />
          </Disclosure>
        </article>
      ))}
    </>
  );
}

/** Takes a model out of every list for new runs, or back in. What it made stays where it is. */
function HideModel({ model }: { readonly model: Model }) {
  const { hiddenModels } = useSynced('settings');
  const saveSettings = useChangeSettings();
  const isHidden = hiddenModels.includes(model.id);
  const isLast = useVisibleModels().length <= 1 && !isHidden;
  const set = (isHiddenNext: boolean) =>
    saveSettings.mutate(
      { hiddenModels: { [model.id]: isHiddenNext } },
      { onError: notifyFailure('Couldn’t save the setting') },
    );
  const press = () => {
    if (isLast) return;
    set(!isHidden);
    rememberUndo(isHidden ? `${model.title} is shown again` : `${model.title} is hidden`, () => set(isHidden));
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={`${isHidden ? 'Show' : 'Hide'} ${model.title}`}
      aria-disabled={isLast}
      {...(isLast && { title: 'At least one model must be shown.' })}
      onClick={press}
    >
      {isHidden ? 'Show again' : 'Hide'}
    </Button>
  );
}

/** Shows the paths that create a task and return its result, each with the evidence for it. Both can be custom. */
function ModelPaths({ model }: { model: Model }) {
  const paths = useSynced('settings').paths;
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
    <Box component="li" display="contents">
      <span className="t3">{title}</span>
      <span>
        <PathEvidenceBadge evidence={path.evidence} />
      </span>
      <span className="anywhere mono">{path.path}</span>
      <span>{children}</span>
    </Box>
  );
}

const titles = { create: 'Create path', result: 'Result path' } as const;

/** Editor for one custom path of a model. */
function CustomPathEditor({ model, kind, close }: { model: Model; kind: PathKind; close: () => void }) {
  const custom = useSynced('settings').paths[model.id] ?? {};
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

/** Opens a new model file: a copy of a model, or changes to a built-in model. */
function ModelFileActions({ model, open }: { model: Model; open: (file: OpenModelFile) => void }) {
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
