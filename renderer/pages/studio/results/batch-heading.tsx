import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconColumns3, IconDots, IconReplace, IconWand, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { type Recipe, recipeOfTask } from '../../../../shared/tasks/remix.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { formatTime } from '../../../../shared/util/format-dates.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCompareItems } from '../../../entities/comparisons/use-comparisons.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { RemixDialog } from '../../../entities/remix/remix-dialog.tsx';
import { useRemix } from '../../../entities/remix/use-remix.ts';
import { useRemoveTask } from '../../../entities/tasks/use-remove-task.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Flex, Group } from '../../../ui/layout-primitives.tsx';
import { setPath } from '../../../ui/navigation/page-paths.ts';
import { type Batch, resultsOf } from './batches.ts';
import styles from './feed.module.css';
import { captionOfCell } from './run-captions.ts';
import { runText } from './run-note-layout.tsx';

/** The prompt of a batch, once, and what can be done with all of its runs. */
export function BatchHeading({ batch, records }: { batch: Batch; records: ReadonlyMap<string, Item> }) {
  const { tasks, prompt } = batch;
  const [first] = tasks;
  if (!first) return null;
  const facts = `${factsOf(batch, records)} · ${formatTime(first.createdAt)}`;
  return (
    <header className={styles['heading']}>
      <Flex gap="s3" align="flex-start">
        <PromptText text={runText(first)} />
        <Group className={styles['actions']} flex="none" gap="s1" ml="auto">
          <CompareBatch batch={batch} />
          {!first.tracked && modelById(first.modelId) && <RemixButton recipe={recipeOfTask(first)} />}
          {prompt !== '' && <CopyButton text={prompt} label="Copy prompt" iconOnly />}
          <BatchMenu batch={batch} />
        </Group>
      </Flex>
      <p className="small t3 cut" title={facts}>
        {facts}
      </p>
    </header>
  );
}

/** The facts of a single run, which has no caption: "video-a · 8 s · seed 42 · took 1:03"; else "video-a · 4 runs". */
function factsOf(batch: Batch, records: ReadonlyMap<string, Item>): string {
  const { tasks } = batch;
  const [first] = tasks;
  if (tasks.length > 1 || !first) return `${modelsOf(batch)} · ${formatCounted(tasks.length, 'run')}`;
  const [result] = resultsOf(batch);
  return captionOfCell(first, result === undefined ? undefined : records.get(result), true);
}

/** "video-a", "video-a, video-b and 3 more" */
function modelsOf({ tasks }: Batch): string {
  const titles = [...new Set(tasks.map(({ modelId }) => modelTitle(modelId)))];
  return titles.length > 3 ? `${titles.slice(0, 2).join(', ')} and ${titles.length - 2} more` : titles.join(', ');
}

/** Opens the comparison of the batch. Runs of one click have one from the start. */
function CompareBatch({ batch }: { batch: Batch }) {
  const [, navigate] = useLocation();
  const compareItems = useCompareItems();
  const { comparisonId, tasks } = batch;
  const results = resultsOf(batch).slice(0, mostPanes);
  if (comparisonId === undefined && results.length < 2) return null;
  if (results.length === 0 && tasks.every(({ state }) => isFinal(state))) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconColumns3 size={14} stroke={1.5} aria-hidden />}
      title="Open all results of this batch side by side"
      onClick={() => (comparisonId === undefined ? void compareItems(results) : navigate(setPath(comparisonId)))}
    >
      Compare all
    </Button>
  );
}

/** Loads the settings of the first run, which may have no result, into its form. */
function RemixButton({ recipe }: { recipe: Recipe }) {
  const remix = useRemix();
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconWand size={14} stroke={1.5} aria-hidden />}
      onClick={() => remix('all', recipe)}
    >
      Remix
    </Button>
  );
}

function BatchMenu({ batch }: { batch: Batch }) {
  const { tasks } = batch;
  const remove = useRemoveTask();
  const remix = useRemix();
  const [isChoosing, setChoosing] = useState(false);
  const [first] = tasks;
  const model = first && !first.tracked ? modelById(first.modelId) : undefined;
  const ended = tasks.filter(({ state }) => isFinal(state)).map(({ id }) => id);
  if (ended.length === 0 && !model) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={24} aria-label="More actions">
            <IconDots size={14} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {model && (
            <Menu.Item
              leftSection={<IconReplace size={14} stroke={1.5} aria-hidden />}
              onClick={() => setChoosing(true)}
            >
              Other model
            </Menu.Item>
          )}
          {ended.length > 0 && (
            <Menu.Item leftSection={<IconX size={14} stroke={1.5} aria-hidden />} onClick={() => void remove(ended)}>
              Remove from this list (keeps files)
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isChoosing && first && model && (
        <RemixDialog
          model={model}
          recipe={recipeOfTask(first)}
          remix={(part, target) => remix(part, recipeOfTask(first), target)}
          close={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** Shows two lines of a prompt, with a button for the complete text if needed. */
function PromptText({ text }: { text: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [longer, setLonger] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another text may need another height.
  useEffect(() => {
    const element = ref.current;
    if (!element || open) return;
    // Measured after the layout of the page: a list that scrolls would lay out again for each prompt.
    const observer = new ResizeObserver(() => setLonger(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, open]);
  if (text === '') return null;
  return (
    <Flex className={`grow ${styles['prompt']}`} align="flex-end" gap="s2">
      <p ref={ref} className={open ? 'anywhere' : 'clamp'}>
        {text}
      </p>
      {longer && (
        <button
          type="button"
          className={`link nowrap ${styles['more']}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Less' : 'More'}
        </button>
      )}
    </Flex>
  );
}
