import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ListedRun } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { fieldValueText } from '../../../../shared/models/field-value-text.ts';
import { fieldWithRole } from '../../../../shared/models/model.ts';
import { promptOf } from '../../../../shared/models/prompts-of-form.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { usePlannedEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import styles from './run-list.module.css';

interface ListedRunRowProps {
  readonly run: ListedRun;
  /** Place in the list, from 1. */
  readonly place: number;
  readonly isChosen: boolean;
  /** Props of the checkbox, which arrow keys reach. */
  readonly item: Pick<ComponentProps<'input'>, 'tabIndex' | 'onFocus'>;
  readonly toggle: () => void;
  readonly move: (by: 1 | -1) => void;
  readonly edit: () => void;
  readonly remove: () => void;
  /** The button that starts this run alone. */
  readonly start: ReactNode;
}

/** One run of the list. Its buttons are shown while it has the focus or the pointer. */
export function ListedRunRow({ run, place, isChosen, item, toggle, move, edit, remove, start }: ListedRunRowProps) {
  const [isActive, setActive] = useState(false);
  const estimate = usePlannedEstimateText([run]);
  const title = modelTitle(run.modelId);
  const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Group
      component="li"
      className={styles['row']}
      gap="s2"
      px="s4"
      py="s2"
      line="bottom"
      wrap="wrap"
      onPointerEnter={() => setActive(true)}
      onPointerLeave={({ currentTarget }) => setActive(currentTarget.contains(document.activeElement))}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setActive(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))
      }
      onKeyDown={(event) => {
        const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
        if (event.altKey && by !== undefined) move(by);
        else if (event.key === 'Delete' && isPlain) remove();
        else if (event.key === 'Enter' && isPlain && event.target instanceof HTMLInputElement) edit();
        else return;
        event.preventDefault();
      }}
    >
      <Checkbox
        {...item}
        checked={isChosen}
        label={
          <Box component="span" className="cut" display="block" title={promptOf(run)}>
            <b className="strong">{title}</b> {promptOf(run)}
          </Box>
        }
        description={
          <Box component="span" className="cut" display="block">
            {settingsText(run)}
          </Box>
        }
        onChange={toggle}
      />
      {estimate && <span className="t3 small num">{estimate}</span>}
      {isActive && (
        <>
          {start}
          <Button size="xs" variant="subtle" flex="none" onClick={edit}>
            Edit
          </Button>
          <ActionIcon size={24} aria-label={`Move run ${place} up`} onClick={() => move(-1)}>
            <IconArrowUp {...icon} />
          </ActionIcon>
          <ActionIcon size={24} aria-label={`Move run ${place} down`} onClick={() => move(1)}>
            <IconArrowDown {...icon} />
          </ActionIcon>
          <ActionIcon size={24} aria-label={`Remove run ${place} from the list`} onClick={remove}>
            <IconTrash {...icon} />
          </ActionIcon>
        </>
      )}
    </Group>
  );
}

/** Returns what a run sends beside its prompt: "Size: 1280 × 720 · Duration: 5 s". */
function settingsText({ modelId, draft }: ListedRun): string {
  const model = modelById(modelId);
  if (!model) return 'This model isn’t available in this version.';
  const [promptName] = fieldWithRole(model, 'prompt') ?? [];
  const texts = Object.entries(draft.values).flatMap(([name, value]) => {
    const field = model.fields[name];
    return name === promptName || value === '' ? [] : `${field?.title ?? name}: ${fieldValueText(field, value)}`;
  });
  return texts.join(' · ');
}
