import { Button } from '@mantine/core';
import { IconDots, IconFolder, IconLink, IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import type { ComparedPane } from '../../../../shared/comparisons/comparison-table-types.ts';
import { requestedSentMeasuredTable } from '../../../../shared/comparisons/requested-sent-measured-table.ts';
import { inputThumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import { imagesOf } from '../../../../shared/fields/draft-images.ts';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { readSidecarFacts, type SidecarFacts } from '../../../../shared/library/read-sidecar-facts.ts';
import { importedModelId } from '../../../../shared/models/imported-model-id.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { formatDateAndTime } from '../../../../shared/util/format-dates.ts';
import { formatClock, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { comparisonQuery } from '../../../api/comparison-cache.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { itemPath, setPath, taskPath } from '../../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useConversationViewStore } from '../../conversations/conversation-view-store.ts';
import { imageOriginText } from '../../image-inputs/image-origin-text.ts';
import { UseAsInputButton } from '../../image-inputs/use-as-input-button.tsx';
import { fileName } from '../../items/item-text.ts';
import { OpenWithMenu, useShowInFolder } from '../../items/open-with/open-with-items.tsx';
import { modelTitle } from '../../models/model-title.ts';
import { openResultMenu, targetOfItems } from '../actions/result-actions-store.ts';
import { ResultButtons } from '../actions/result-menu.tsx';
import { LineageSection } from '../lineage/lineage-section.tsx';
import { OrganizeFields } from '../organize/organize-fields.tsx';
import { ContentCredentialsSection } from './content-credentials.tsx';
import { GenerationParameters } from './generation-parameters.tsx';
import styles from './item-details.module.css';
import { MissingFileNote } from './missing-file-note.tsx';

interface ItemDetailsProps {
  readonly item: Item;
  /** Closes the container of the details before another page is opened. */
  readonly closeOverlay?: () => void;
  /** Escape belongs to the open picker. */
  readonly onPicking?: (isPicking: boolean) => void;
}

/** Shows all facts of an item, next to its image. */
export function ItemDetails({ item, closeOverlay: customClose, onPicking = doNothing }: ItemDetailsProps) {
  const closeOverlay = customClose ?? doNothing;
  const { table, facts, task } = useItemParameters(item);
  const target = { ...targetOfItems([item.id]), leave: closeOverlay };
  return (
    <div className={styles['details']}>
      <h2 className="visually-hidden">Details</h2>
      <MissingFileNote item={item} />
      <Group component="section" className={styles['next']} gap="s2 s3" wrap="wrap" miw={0} aria-label="Actions">
        <ResultButtons
          of={[
            'remix',
            // In the viewer, the player has it.
            ...(customClose ? [] : (['continueResult'] as const)),
            'otherModel',
            'compareResults',
            'addToShot',
            'exportResults',
          ]}
          target={target}
        />
        {item.trashedAt === undefined && (
          <Button
            size="xs"
            variant="subtle"
            aria-haspopup="menu"
            leftSection={<IconDots size={14} stroke={1.5} aria-hidden />}
            onClick={(event) => openResultMenu(event, target)}
          >
            More
          </Button>
        )}
        {item.kind === 'image' && <UseAsInputButton item={item} closeOverlay={closeOverlay} />}
      </Group>
      {/* An imported file and a frame of a video have no prompt. */}
      {(item.prompt !== '' || item.origin === undefined) && <TextSection title="Prompt" text={item.prompt} />}
      {item.negative !== undefined && <TextSection title="Negative prompt" text={item.negative} />}
      <GenerationParameters table={table} />
      <RunDetails item={item} facts={facts} task={task} closeOverlay={closeOverlay} />
      <LineageSection item={item} closeOverlay={customClose} />
      <UnlinkedRunInputs itemId={item.id} />
      <OrganizeFields item={item} />
      <File item={item} onOpen={onPicking} leave={closeOverlay} />
      {item.fileState !== 'missing' && <ContentCredentialsSection key={`credentials ${item.id}`} item={item} />}
      {item.fileState !== 'missing' && (
        <section key={`texts ${item.id}`} aria-label="Text in the file">
          <Disclosure title="Text in the file">{() => <Texts itemId={item.id} />}</Disclosure>
        </section>
      )}
      <section key={item.id} aria-label="Raw JSON">
        <Disclosure title="Raw JSON">{() => <Sidecar item={item} />}</Disclosure>
      </section>
    </div>
  );
}

function doNothing(): void {}

/** Shows a text of the request completely, with a button to copy it. */
export function TextSection({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section aria-label={title}>
      <Box className="row" mih={24} mb={4}>
        <h3 className="label grow">{title}</h3>
        {text !== '' && <CopyButton text={text} label={`Copy ${title.toLowerCase()}`} iconOnly />}
      </Box>
      <p className={`t2 read anywhere ${styles['prompt']}`}>{text === '' ? 'None.' : text}</p>
    </section>
  );
}

function File({ item, onOpen, leave }: { item: Item; onOpen: (isOpen: boolean) => void; leave: () => void }) {
  const reveal = useShowInFolder();
  return (
    <section aria-label="File">
      <Box className="row" mih={24} mb={4}>
        <h3 className="label">File</h3>
        {item.synthetic && <Badge>Synthetic</Badge>}
        <span className="grow" />
        <CopyButton text={fileName(item)} label="Copy file name" iconOnly />
      </Box>
      <p className={`t2 anywhere mono ${styles['name']}`}>{fileName(item)}</p>
      {item.received && (
        <Box component="p" className={`t3 ${styles['name']}`} mt={2}>
          The file contains its prompt.
        </Box>
      )}
      <Group gap="s2" wrap="wrap" miw={0} mt="s2">
        <Button
          size="xs"
          leftSection={<IconFolder size={14} stroke={1.5} aria-hidden />}
          onClick={() => reveal(item.id)}
        >
          Show in folder
        </Button>
        {item.fileState !== 'missing' && <OpenWithMenu itemId={item.id} onOpen={onOpen} leave={leave} />}
      </Group>
    </section>
  );
}

/** Shows the complete sidecar of the item as JSON. */
function Sidecar({ item }: { item: Item }) {
  const { data, error } = useSidecar(item, true);
  if (error) return <ProblemNote problem={problemOf(error)} />;
  return data ? <RawText text={data.text} label="JSON sidecar" /> : null;
}

/** Shows all texts inside the file, as their programs wrote them. */
function Texts({ itemId }: { itemId: string }) {
  const { data, error } = useQuery(
    useApi().library.fileTexts.queryOptions({ input: { id: itemId }, gcTime: 30_000, retry: false }),
  );
  if (error) return <ProblemNote problem={problemOf(error)} />;
  if (!data) return <p className="t3 small">Reading the file…</p>;
  if (data.texts.length === 0) return <p className="t3 small">This file contains no readable text.</p>;
  return (
    <Stack gap="s3">
      {data.texts.map(({ name, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The list never changes, and names can repeat.
        <div key={index}>
          <Box component="h4" className="t3 small anywhere" mb={4}>
            {name}
          </Box>
          <RawText text={text} label={name} />
        </div>
      ))}
    </Stack>
  );
}

/** Shows the input images of a run that have no link to an item. All other inputs are shown in the lineage. */
function UnlinkedRunInputs({ itemId }: { itemId: string }) {
  const recipe = useQuery(useApi().library.recipe.queryOptions({ input: { id: itemId } }));
  const inputs = recipe.data ? imagesOf(recipe.data.draft).filter(hasNoOrigin) : [];
  if (inputs.length === 0) return null;
  return (
    <section>
      <h3 className="label">Other inputs</h3>
      <Stack component="ul" gap="s2" mt={6}>
        {inputs.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The same image may be there twice; a run never changes.
          <li key={index} className="row">
            <InputImage image={image} />
            <InputText image={image} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

/** True for a mask: it covers another input and has no origin. */
function hasNoOrigin(image: ImageInput): boolean {
  return image.from === 'link' || image.origin?.kind === 'painted';
}

function InputImage({ image }: { image: ImageInput }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <Box component="span" className="center t2 image-box" flex="none" w={52} h={40} bg="stage">
      {image.from === 'link' ? (
        <IconLink size={14} stroke={1.5} aria-hidden />
      ) : isMissing ? (
        <IconPhotoOff size={14} stroke={1.5} aria-label="The file is missing" />
      ) : (
        <img src={inputThumbnailRoute(image.hash)} alt="" decoding="async" onError={() => setMissing(true)} />
      )}
    </Box>
  );
}

function InputText({ image }: { image: ImageInput }) {
  const text = imageOriginText(image);
  return (
    <Stack component="span" className={styles['input']} miw={0}>
      <span className="cut">{image.from === 'file' ? image.name : image.url}</span>
      {text !== null && <span className="t3 cut">{text}</span>}
    </Stack>
  );
}

/** Returns the parameters of an item and the metadata in its file, as far as currently known. */
function useItemParameters(item: Item) {
  const api = useApi();
  const liveTask = useSynced('tasks').find((each) => each.id === item.taskId);
  const older = useQuery(api.tasks.get.queryOptions({ input: { id: item.taskId }, enabled: liveTask === undefined }));
  const input = { id: item.id };
  // Missing information about the origin is a valid answer.
  const recipe = useQuery(api.library.recipe.queryOptions({ input, gcTime: 60_000 }));
  const isVideo = item.kind === 'video' && item.fileState !== 'missing';
  const video = useQuery(api.library.videoFrames.queryOptions({ input, enabled: isVideo }));
  const task = liveTask ?? older.data;
  // A task that was removed is an error of `older`.
  const sidecar = useSidecar(item, task === undefined && older.isFetched).data;
  const pane: ComparedPane = {
    paneId: item.id,
    letter: 'A',
    modelId: item.modelId,
    draft: task?.tracked ? undefined : recipe.data?.draft,
    item,
    ...(task ? { task } : {}),
    ...(video.data ? { video: video.data } : {}),
  };
  // Facts of the item's origin are in its task, or in the sidecar if the task was removed.
  const facts: SidecarFacts = task ? factsOf(task) : sidecar === undefined ? {} : readSidecarFacts(sidecar.text);
  return { table: requestedSentMeasuredTable(pane), facts, task };
}

/** Loads the JSON beside the file on demand, and again after the item changed. */
function useSidecar(item: Item, isEnabled: boolean) {
  const calls = useCalls();
  return useQuery({
    queryKey: ['sidecar', item.id, item],
    queryFn: () => calls.library.sidecar({ id: item.id }),
    enabled: isEnabled,
    gcTime: 30_000,
    retry: false,
  });
}

function factsOf({ taskId, traceId, createdAt, acceptedAt, completedAt, looks }: Task): SidecarFacts {
  return {
    ...(taskId === undefined ? {} : { taskId }),
    ...(traceId === undefined ? {} : { traceId }),
    ...(completedAt === undefined ? {} : { tookMs: completedAt - (acceptedAt ?? createdAt) }),
    looks,
  };
}

interface RunDetailsProps {
  readonly item: Item;
  readonly facts: SidecarFacts;
  readonly task: Task | undefined;
  readonly closeOverlay: () => void;
}

/** Shows model, time and origin of the run, and the ids that lead to its evidence. */
function RunDetails({ item, facts, task, closeOverlay }: RunDetailsProps) {
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
