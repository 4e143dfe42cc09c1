import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconColumns3, IconDots } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { recipeOfTask } from '../../../../shared/tasks/remix.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { formatTime } from '../../../../shared/util/format-dates.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCompareItems } from '../../../entities/comparisons/use-compare-items.ts';
import { ContinueShotMenuItem } from '../../../entities/image-inputs/continue-shot-button.tsx';
import { useRecord } from '../../../entities/items/library-index/use-library-index.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { RemixMenu } from '../../../entities/remix/remix-menu.tsx';
import { useRemoveTask } from '../../../entities/tasks/use-remove-task.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Box, Flex, Group } from '../../../ui/layout-primitives.tsx';
import { comparisonPath } from '../../../ui/navigation/page-paths.ts';
import { type Batch, resultsOf } from './batches.ts';
import { runText } from './note-frame.tsx';
import { PromptText } from './prompt-text.tsx';

/** The prompt of a batch, once, and what can be done with all of its runs. */
export function BatchHeading({ batch }: { batch: Batch }) {
  const { tasks, prompt } = batch;
  const [first] = tasks;
  if (!first) return null;
  return (
    <Flex component="header" gap="s3" align="flex-start" justify="space-between">
      <Box miw={0}>
        <PromptText text={runText(first)} />
        <p className="small t3 cut">
          {modelsOf(batch)}
          {tasks.length > 1 && ` · ${formatCounted(tasks.length, 'run')}`} · {formatTime(first.createdAt)}
        </p>
      </Box>
      <Group flex="none" gap="s1">
        <CompareBatch batch={batch} />
        {!first.tracked && modelById(first.modelId) && <RemixMenu look="quiet" recipe={recipeOfTask(first)} />}
        {prompt !== '' && <CopyButton text={prompt} label="Copy prompt" iconOnly />}
        <BatchMenu batch={batch} />
      </Group>
    </Flex>
  );
}

/** "video-a", "video-a, video-b and 3 more" */
function modelsOf({ tasks }: Batch): string {
  const titles = [...new Set(tasks.map(({ modelId }) => modelTitle(modelId)))];
  return titles.length > 3 ? `${titles.slice(0, 2).join(', ')} and ${titles.length - 2} more` : titles.join(', ');
}

/** The one result of a batch, if it is a video. */
function useOnlyVideo(batch: Batch): Item | undefined {
  const ids = resultsOf(batch);
  const item = useRecord(ids.length === 1 ? ids[0] : undefined);
  return item?.kind === 'video' ? item : undefined;
}

/** Opens the comparison of the batch. Runs of one click have one from the start. */
function CompareBatch({ batch }: { batch: Batch }) {
  const [, navigate] = useLocation();
  const compareItems = useCompareItems();
  const { comparisonId } = batch;
  const results = resultsOf(batch).slice(0, mostPanes);
  if (comparisonId === undefined && results.length < 2) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconColumns3 size={14} stroke={1.5} aria-hidden />}
      onClick={() => (comparisonId === undefined ? void compareItems(results) : navigate(comparisonPath(comparisonId)))}
    >
      Compare all
    </Button>
  );
}

function BatchMenu({ batch }: { batch: Batch }) {
  const { tasks } = batch;
  const remove = useRemoveTask();
  const video = useOnlyVideo(batch);
  const ended = tasks.filter(({ state }) => isFinal(state)).map(({ id }) => id);
  if (ended.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label="More actions">
          <IconDots size={14} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {video && <ContinueShotMenuItem item={video} />}
        <Menu.Item onClick={() => void remove(ended)}>Remove from this list (keeps files)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
