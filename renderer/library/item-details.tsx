import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import type { Item } from '../../shared/item.ts';
import { formatBytes, formatClock, formatPixels } from '../../shared/numbers.ts';
import { useTasks } from '../bridge/queries.ts';
import { CompareWith } from '../compare/compare-with.tsx';
import { Badge } from '../parts/badge.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Facts } from '../parts/facts.tsx';
import { modelTitle } from '../parts/model-title.ts';
import { TraceButton } from '../parts/trace-button.tsx';
import { UseAsInput } from '../studio/inputs/use-as-input.tsx';
import { ItemRemix } from '../studio/remix/item-remix.tsx';
import { ItemExport } from './export/item-export.tsx';
import { fileName } from './item-facts.ts';
import { LineageSection } from './lineage/lineage-section.tsx';
import { OrderFields } from './order/order-fields.tsx';
import { RunInputs } from './run-inputs.tsx';
import { FileNote } from './trash/file-note.tsx';
import { TrashButton } from './trash/trash-button.tsx';
import { useLineage } from './use-lineage.tsx';
import { useReveal } from './use-reveal.ts';
import './item-details.css';

interface ItemDetailsProps {
  readonly item: Item;
  /** Closes what it lies in, on the way to another page. */
  readonly leave?: () => void;
  /** Escape is for the picker while it is there. */
  readonly onPicking?: (isPicking: boolean) => void;
}

/** All that is known of an item, beside its picture. */
export function ItemDetails({ item, leave, onPicking }: ItemDetailsProps) {
  const reveal = useReveal();
  const lineage = useLineage(item, leave ?? stay);
  const task = useTasks().find((each) => each.id === item.taskId);
  return (
    <div className="details">
      <FileNote item={item} />
      <section>
        <div className="row details-head">
          <h3 className="label grow">Prompt</h3>
          {item.prompt !== '' && <CopyButton text={item.prompt} label="Copy prompt" iconOnly />}
        </div>
        <p className="details-prompt">{item.prompt === '' ? 'None was given.' : item.prompt}</p>
      </section>
      <OrderFields item={item} />
      <RunInputs itemId={item.id} />
      <LineageSection item={item} leave={leave} />
      <section>
        <Facts
          entries={[
            ['Model', modelTitle(item.modelId)],
            ['Made', new Date(item.createdAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })],
            ...lineage,
            ['Size', formatPixels(item.width, item.height)],
            ['Duration', item.seconds === undefined ? undefined : `${item.seconds.toFixed(2)} s`],
            ['Frames', frames(item)],
            ['File', `${item.mime.replace(/^\w+\//, '').toUpperCase()}, ${formatBytes(item.bytes)}`],
            [
              'Name',
              <span key="name" className="details-name">
                {fileName(item)}
              </span>,
            ],
            ['Seed', task?.draft.values['seed'] === undefined ? undefined : String(task.draft.values['seed'])],
            ['Took', task && took(task)],
            ['Task', task?.taskId && <CodeWithCopy key="task" text={task.taskId} what="task id" />],
            ['Trace', task?.traceId && <TraceButton key="trace" traceId={task.traceId} />],
          ]}
        />
      </section>
      <section className="row details-actions">
        <ItemRemix item={item} leave={leave} />
        <CompareWith itemId={item.id} leave={leave ?? stay} onPicking={onPicking ?? stay} />
        {item.kind === 'image' && <UseAsInput key={item.id} items={[item]} leave={leave ?? stay} />}
        <Button
          size="xs"
          leftSection={<IconFolder size={14} stroke={1.5} aria-hidden />}
          onClick={() => reveal(item.id)}
        >
          Show in folder
        </Button>
        <ItemExport item={item} onOpen={onPicking ?? stay} />
        {item.trashedAt === undefined && <TrashButton ids={() => [item.id]} />}
        <span className="grow" />
        {item.synthetic && <Badge>Synthetic</Badge>}
      </section>
    </div>
  );
}

function stay(): void {}

function CodeWithCopy({ text, what }: { text: string; what: string }) {
  return (
    <span className="row details-code">
      <span className="mono cut" title={text}>
        {text}
      </span>
      <CopyButton text={text} label={`Copy the ${what}`} iconOnly />
    </span>
  );
}

function frames({ seconds, framesPerSecond }: Item): string | undefined {
  if (seconds === undefined || framesPerSecond === undefined) return undefined;
  return `${Math.round(seconds * framesPerSecond)} at ${Number(framesPerSecond.toFixed(2))} fps`;
}

function took(task: {
  createdAt: number;
  acceptedAt?: number | undefined;
  completedAt?: number | undefined;
  looks: number;
}) {
  if (task.completedAt === undefined) return undefined;
  const time = formatClock((task.completedAt - (task.acceptedAt ?? task.createdAt)) / 1000);
  return `${time}, ${task.looks === 1 ? '1 look' : `${task.looks} looks`}`;
}
