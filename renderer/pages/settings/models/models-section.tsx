import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { isExperimental, isUntested, lineOfModel, type Model } from '../../../../shared/models/model.ts';
import { settingsPath } from '../../../../shared/settings/settings-places.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { SourceBadge } from '../../../entities/models/model-badges.tsx';
import { useAllModels, useVisibleModels } from '../../../entities/models/use-models.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import rows from '../section.module.css';
import { ModelFields } from './model-files/model-fields-table.tsx';
import { ModelFileActions } from './model-files/model-file-actions.tsx';
import { ModelFileDialog, type OpenModelFile } from './model-files/model-file-dialog.tsx';
import { ModelPaths } from './model-paths.tsx';
import styles from './models-section.module.css';

/** The model catalog, from the data that the forms and the request checks use. */
export function ModelsSection() {
  const { hiddenModels } = useSettings();
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
          <Notes model={model} />
          <Disclosure title="Fields and limits" note={Object.keys(model.fields).length}>
            <ModelFields model={model} />
          </Disclosure>
        </article>
      ))}
    </>
  );
}

function Notes({ model }: { model: Model }) {
  return (
    <>
      {(model.notes ?? []).map((note) => (
        <Box component="p" key={note} className="t2 small" maw="72ch" mb="s2">
          {note}
        </Box>
      ))}
    </>
  );
}

/** Takes a model out of every list for new runs, or back in. What it made stays where it is. */
function HideModel({ model }: { readonly model: Model }) {
  const { hiddenModels } = useSettings();
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
      {...(isLast && { 'data-disabled': true, title: 'At least one model must be shown.' })}
      onClick={press}
    >
      {isHidden ? 'Show again' : 'Hide'}
    </Button>
  );
}
