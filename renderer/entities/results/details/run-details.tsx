import { useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-hash-location';
import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import type { Item } from '../../../../shared/library/item.ts';
import type { SidecarFacts } from '../../../../shared/library/read-sidecar-facts.ts';
import { importedModelId } from '../../../../shared/models/imported-model-id.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { formatDateAndTime } from '../../../../shared/util/format-dates.ts';
import { formatClock, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { comparisonQuery } from '../../../api/comparison-cache.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { itemPath, setPath, taskPath } from '../../../ui/navigation/page-paths.ts';
import { useConversationViewStore } from '../../conversations/conversation-view-store.ts';
import { modelTitle } from '../../models/model-title.ts';

interface RunDetailsProps {
  readonly item: Item;
  readonly facts: SidecarFacts;
  readonly task: Task | undefined;
  readonly closeOverlay: () => void;
}

/** Shows model, time and origin of the run, and the ids that lead to its evidence. */
export function RunDetails({ item, facts, task, closeOverlay }: RunDetailsProps) {
  const navigateTo = (path: string) => {
    closeOverlay();
    navigate(path);
  };
  const { said, origin, comparisonId = '' } = item;
  const { data } = useQuery({ ...comparisonQuery(useCalls(), comparisonId), enabled: comparisonId !== '' });
  const toAnswer = () => {
    if (!said || !facts.said) return;
    useConversationViewStore.setState({ requestedMessage: said });
    navigateTo(`/${facts.said.endpoint}/${said.conversationId}`);
  };
  return (
    <section aria-label="Run details">
      <FactList
        entries={[
          ['Model', modelOf(item)],
          ['Program', origin?.kind === 'import' ? origin.program : undefined],
          ['Seed', seedOfImport(item)],
          ['Created', formatDateAndTime(item.createdAt)],
          ['Comparison', data && link(comparisonTitle(data.comparison), () => navigateTo(setPath(comparisonId)))],
          [
            'Captured from',
            origin?.kind === 'frame'
              ? link(`frame ${origin.frame} of a video`, () => navigateTo(itemPath(origin.itemId)))
              : undefined,
          ],
          ['Original name', origin?.kind === 'import' ? origin.name : undefined],
          ['Source', facts.said && link('Answer in a conversation', toAnswer)],
          ['Run', task && link('Show in Activity', () => navigateTo(taskPath(task.id)))],
          ['Task ID', facts.taskId && <Code key="task" text={facts.taskId} title="task ID" />],
          ['Trace', facts.traceId && <Code key="trace" text={facts.traceId} title="trace ID" />],
          ['Generation time', textOfDuration(facts)],
          ...Object.entries(facts.said?.parameters ?? {}).map(([name, value]): [string, string] => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        ]}
      />
    </section>
  );
}

/** Returns the name that another program gave its model, for an imported file. */
function modelOf({ origin, modelId }: Item): string | undefined {
  if (origin === undefined) return modelTitle(modelId);
  if (origin.kind !== 'import') return undefined;
  return origin.model ?? (modelId === importedModelId ? undefined : modelTitle(modelId));
}

/** Returns the seed of an imported file. The table of parameters has the seed of a run. */
function seedOfImport({ origin, seed }: Item): string | undefined {
  return origin?.kind === 'import' ? (origin.seed ?? seed?.toString()) : undefined;
}

function link(text: string, open: () => void) {
  return (
    <button key={text} type="button" className="link cut" title={text} onClick={open}>
      {text}
    </button>
  );
}

function Code({ text, title }: { text: string; title: string }) {
  return (
    <Box component="span" className="row" gap={4} my={-3}>
      <span className="mono cut" title={text}>
        {text}
      </span>
      <CopyButton text={text} label={`Copy ${title}`} iconOnly />
    </Box>
  );
}

function textOfDuration({ tookMs, looks }: SidecarFacts): string | undefined {
  if (tookMs === undefined) return undefined;
  const time = formatClock(tookMs / 1000);
  return looks === undefined ? time : `${time}, ${formatCounted(looks, 'status check')}`;
}
