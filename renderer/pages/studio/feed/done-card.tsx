import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconColumns3, IconDots, IconFolder, IconLayoutDashboard } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { promptOf } from '../../../../shared/models/prompt-of.ts';
import { recipeOfTask } from '../../../../shared/tasks/remix.ts';
import { formatClock, formatPixels } from '../../../../shared/util/numbers.ts';
import { UseAsInput } from '../../../entities/image-inputs/use-as-input.tsx';
import { itemFacts } from '../../../entities/items/item-text.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { RemixMenu } from '../../../entities/remix/remix-menu.tsx';
import { TaskNotes } from '../../../entities/tasks/task-notes.tsx';
import { useTaskActions } from '../../../entities/tasks/use-task-actions.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { comparisonPath } from '../../../ui/navigation/page-paths.ts';
import { Box, Flex } from '../../../ui/primitives.tsx';
import { RunText } from './card-frame.tsx';
import type { CardProps } from './card-props.ts';
import { useFeedStore } from './feed-store.ts';
import { seedFact, workTime } from './run-facts.ts';
import { RunResults } from './run-results.tsx';
import { useTaskItems } from './use-task-items.ts';

// Fetched when it is first opened: this card is part of the first load.
const ListViewer = lazy(async () => ({
  default: (await import('../../../entities/items/viewer/viewer.tsx')).ListViewer,
}));

/** A result, whole on its stage, with what can be done next. */
export function DoneCard({ task }: CardProps) {
  const items = useTaskItems(task);
  const actions = useTaskActions(task);
  const [open, setOpen] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const picked = useFeedStore((memory) => memory.picked);
  const togglePicked = useFeedStore((memory) => memory.togglePicked);
  const ids = items.map((item) => item.id);
  const first = items[0];
  const prompt = promptOf(task);
  const seed = seedFact(task);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: Arrows walk from card to card.
    <article className="card-done" data-ring="inside" tabIndex={0} aria-label={`Saved: ${modelTitle(task.modelId)}`}>
      <Box className="row card-head" mb={8}>
        <h3>{modelTitle(task.modelId)}</h3>
        <span className="small t3 cut grow">
          {first &&
            (items.length > 1
              ? `${items.length} ${first.kind}s · ${formatPixels(first.width, first.height)}`
              : itemFacts(first))}
          {seed !== '' && ` · ${seed}`}
        </span>
        {/* When a tracked one was made is not known here. */}
        {!task.tracked && <span className="card-when num">took {formatClock(workTime(task) / 1000)}</span>}
      </Box>
      <RunResults items={items} open={setOpen} />
      <RunText task={task} />
      <TaskNotes task={task} />
      <div className="card-actions">
        {!task.tracked && <RemixMenu look="quiet" recipe={recipeOfTask(task)} />}
        {prompt !== '' && <CopyButton text={prompt} label="Copy prompt" />}
        {first?.kind === 'image' && <UseAsInput items={items} />}
        {first && (
          <Button
            size="xs"
            variant="subtle"
            aria-pressed={ids.every((id) => picked.includes(id))}
            leftSection={<IconColumns3 size={14} stroke={1.5} aria-hidden />}
            onClick={() => togglePicked(ids)}
          >
            Compare
          </Button>
        )}
        <Flex gap="s2" ml="auto">
          {first && (
            <>
              <Tooltip label="Show in folder">
                <ActionIcon size={24} aria-label="Show in folder" onClick={() => actions.reveal(first.id)}>
                  <IconFolder size={14} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Open in library">
                <ActionIcon size={24} aria-label="Open in library" onClick={() => navigate(`/library/${first.id}`)}>
                  <IconLayoutDashboard size={14} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            </>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={24} aria-label="More actions">
                <IconDots size={14} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {task.comparisonId !== undefined && (
                <Menu.Item onClick={() => navigate(comparisonPath(task.comparisonId ?? ''))}>Open comparison</Menu.Item>
              )}
              <Menu.Item onClick={actions.forget}>Remove from this list (keeps files)</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Flex>
      </div>
      {open !== null && (
        <Suspense fallback={null}>
          <ListViewer items={items} id={open} show={setOpen} close={() => setOpen(null)} />
        </Suspense>
      )}
    </article>
  );
}
