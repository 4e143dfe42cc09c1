import { useElementSize } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { inputThumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { type LibraryQuery, wholeLibrary } from '../../../../shared/library/library-query.ts';
import type { Lineage, LineageLink, LineageNode } from '../../../../shared/library/lineage.ts';
import { formatClock, formatCount } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { Chip } from '../../../ui/media-corner-chip.tsx';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { type RovingFocus, useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { positionOf } from '../../items/grid-index/grid-index.ts';
import { itemName } from '../../items/item-text.ts';
import { useLibraryGridStore } from '../../items/library-grid-store.ts';
import { useLibraryIndex } from '../../items/library-index/use-library-index.ts';
import { ItemThumbnail } from '../../items/thumbnails/item-thumbnail.tsx';
import { modelTitle } from '../../models/model-title.ts';
import styles from './lineage.module.css';
import { type LineageLayer, layOutLineage, nodeSide, type PlacedNode } from './lineage-layout.ts';

/** Id of the item that the last step opened. Its lineage receives the focus, so that the next step can start there. */
let lastOpenedId: string | undefined;

/** Before it is measured. */
const defaultWidth = 308;

/** Steps shown in each direction. A click on a node shows further ones. */
const depth = 2;

/** Shows the origin and the derived results of an item, for navigation; nothing when there are none. */
export function LineageSection({ item, closeOverlay }: { item: Item; closeOverlay?: (() => void) | undefined }) {
  const calls = useCalls();
  const walk = useLineageNavigation(closeOverlay);
  // Results that are created while the section is open belong to the lineage too.
  const count = useSynced('itemCount');
  const { data } = useQuery({
    queryKey: ['lineage', item.id, count],
    queryFn: () => calls.library.lineage({ id: item.id, depth }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  if (!data || data.nodes[0]?.key !== item.id || data.nodes.length < 2) return null;
  return (
    <section aria-label="Lineage">
      <h3 className="label">Lineage</h3>
      <Box mt={2}>
        <LineageGraph lineage={data} walk={walk} />
      </Box>
    </section>
  );
}

/**
 * Shows layers of thumbnails, joined by lines, with the oldest sources at the top. For screen readers the graph is a
 * list of lists. The captions and names already contain the information of the lines.
 */
function LineageGraph({ lineage, walk }: { lineage: Lineage; walk: LineageNavigation }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const layout = useMemo(() => layOutLineage(lineage, width || defaultWidth), [lineage, width]);
  const [root] = lineage.nodes;
  const rootKey = root?.key ?? '';
  const roving = useRovingFocus({
    layout: 'table',
    first: rootKey,
    has: (key) => lineage.nodes.some((node) => node.key === key && node.kind === 'item'),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, when a key moved the focus here.
  useEffect(() => {
    if (lastOpenedId !== rootKey) return;
    lastOpenedId = undefined;
    roving.focus(rootKey);
  }, [rootKey]);

  return (
    <div ref={ref}>
      <Box pos="relative" style={{ height: layout.height }} {...roving.list}>
        <svg className={styles['lines']} width="100%" height={layout.height} aria-hidden="true">
          {layout.lines.map(({ link, path }) => (
            <path
              key={`${link.from} ${link.to}`}
              d={path}
              data-as={link.as}
              data-near={link.from === rootKey || link.to === rootKey}
            />
          ))}
        </svg>
        {layout.layers.map((layer) => (
          <Layer key={layer.layer} layer={layer} lineage={lineage} roving={roving} walk={walk} />
        ))}
      </Box>
    </div>
  );
}

interface LayerProps {
  readonly layer: LineageLayer;
  readonly lineage: Lineage;
  readonly roving: RovingFocus;
  readonly walk: LineageNavigation;
}

function Layer({ layer: { layer, y, nodes, more }, lineage, roving, walk }: LayerProps) {
  const caption = captionOf(layer);
  // A layer with a single node has space for text, therefore the text is beside the node.
  const [single] = nodes.length === 1 ? nodes : [];
  const linkOf = (key: string) => lineage.links.find(({ from, to }) => (layer < 0 ? from : to) === key);
  return (
    <>
      <Group component="p" pos="absolute" gap={8} h={20} pr={6} bg="panel" className="t3 micro" style={{ top: y }}>
        <span>{caption}</span>
        {more.map(({ of: subject, count }) => (
          <button key={subject} type="button" className="link" onClick={() => walk.toMadeFrom(subject)}>
            {`and ${formatCount(count)} more`}
          </button>
        ))}
      </Group>
      {single && <NodeText place={single} link={linkOf(single.node.key)} />}
      <ul aria-label={caption}>
        {nodes.map((place) => (
          <LineageNodeView
            key={place.node.key}
            place={place}
            link={linkOf(place.node.key)}
            isRoot={layer === 0}
            stop={roving.item(place.node.key)}
            walk={walk}
          />
        ))}
      </ul>
    </>
  );
}

function captionOf(layer: number): string {
  if (layer === 0) return 'This item';
  if (layer > 0) return layer === 1 ? 'Made from this item' : 'Further results';
  return layer === -1 ? 'Made from' : 'Earlier sources';
}

interface LineageNodeViewProps {
  readonly place: PlacedNode;
  /** Relation of the node to the node that it was added for. */
  readonly link: LineageLink | undefined;
  readonly isRoot: boolean;
  readonly stop: ReturnType<RovingFocus['item']>;
  readonly walk: LineageNavigation;
}

/** Shows one thumbnail of the graph; a button if the node has a link to an item. */
function LineageNodeView({ place, link, isRoot, stop, walk }: LineageNodeViewProps) {
  const { node, x, y } = place;
  const name = nameOf(node, link);
  if (node.kind !== 'item') {
    return (
      <li className={`center t3 ${styles['node']}`} style={{ left: x, top: y }} title={name} data-kind={node.kind}>
        {node.kind === 'file' ? (
          <InputThumbnail hash={node.hash} />
        ) : (
          <IconPhotoOff size={16} stroke={1.5} aria-hidden />
        )}
        <span className="visually-hidden">{name}</span>
      </li>
    );
  }
  const { item } = node;
  return (
    <li className={styles['node']} style={{ left: x, top: y }} data-kind="item" data-root={isRoot || undefined}>
      <button type="button" title={name} aria-current={isRoot || undefined} {...stop} onClick={() => walk.to(item)}>
        <ItemThumbnail key={item.id} item={item} />
        {item.seconds !== undefined && (
          <span aria-hidden="true">
            <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>
          </span>
        )}
        <span className="visually-hidden">{name}</span>
      </button>
    </li>
  );
}

/** Shows the name of a node that is alone in its row. Its list contains the full text. */
function NodeText({ place: { node, x, y }, link }: { place: PlacedNode; link: LineageLink | undefined }) {
  const [first, second] = textOf(node, link);
  return (
    <span className={`t2 small ${styles['beside']}`} style={{ left: x + nodeSide + 10, top: y }} aria-hidden="true">
      <span className={second === undefined ? 't3 cut' : 'cut'}>{first}</span>
      {second !== undefined && <span className="t3 cut">{second}</span>}
    </span>
  );
}

function textOf(node: LineageNode, link: LineageLink | undefined): readonly [string, string?] {
  if (node.kind === 'missing') return ['No longer in the library'];
  if (node.kind === 'file') return [node.name, 'not in the library'];
  const { item } = node;
  const isSource = link?.from === node.key;
  const frame = link?.as === 'frame' && isSource && link.frame !== undefined ? `frame ${link.frame} used` : undefined;
  const remixed = link?.as !== 'remix' ? undefined : isSource ? 'source of the remix' : 'remix';
  const made = item.origin?.kind === 'import' ? item.origin.name : modelTitle(item.modelId);
  const subject = item.origin?.kind === 'frame' ? `frame ${item.origin.frame}` : made;
  return [item.prompt === '' ? made : item.prompt, frame ?? remixed ?? subject];
}

function InputThumbnail({ hash }: { hash: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <IconPhotoOff size={16} stroke={1.5} aria-hidden />;
  return <img src={inputThumbnailRoute(hash)} alt="" decoding="async" onError={() => setMissing(true)} />;
}

function nameOf(node: LineageNode, link: LineageLink | undefined): string {
  if (node.kind === 'file') return `${node.name}, an input file that isn’t in the library`;
  if (node.kind === 'missing') return 'No longer in the library';
  const relation = textOfRelation(node, link);
  const trashSuffix = node.item.trashedAt === undefined ? '' : ', in Trash';
  const name = itemName(node.item);
  return `${relation}${relation === '' ? name : name.charAt(0).toLowerCase() + name.slice(1)}${trashSuffix}`;
}

/** Describes the relation to the other end of the link, as a prefix of the node's name. */
function textOfRelation(node: LineageNode, link: LineageLink | undefined): string {
  const isSource = link?.from === node.key;
  if (link?.as === 'remix') return isSource ? 'Settings of ' : 'Remix, ';
  return link?.as === 'frame' && isSource && link.frame !== undefined ? `Frame ${link.frame} of ` : '';
}

type LineageNavigation = ReturnType<typeof useLineageNavigation>;

/** Returns the steps of the lineage. `closeOverlay` closes the viewer if the lineage is inside one. */
function useLineageNavigation(closeOverlay: (() => void) | undefined) {
  const { query, setQuery, requestItem } = useLibraryGridStore();
  const { index } = useLibraryIndex(query);

  function search(next: LibraryQuery, title: string): void {
    setQuery(next);
    if (query.words === '' && query.conditions.length === 0 && query.trash === next.trash) return;
    notifyUndo(title, () => setQuery(query));
  }

  return {
    /** Opens another item: selects the item in the library, or shows the item in the viewer. */
    to(item: Item) {
      lastOpenedId = item.id;
      if (closeOverlay) return navigate(itemPath(item.id), { replace: true });
      const trash = item.trashedAt !== undefined;
      // An item outside the search results can only be shown after the search is cleared.
      if (positionOf(index, item.id) < 0) search({ ...wholeLibrary, trash }, 'Search cleared');
      requestItem(item.id);
    },
    /** Opens a search for all items made from one item. */
    toMadeFrom(itemId: string) {
      closeOverlay?.();
      search({ ...wholeLibrary, conditions: [{ name: 'from', value: itemId }] }, 'Search replaced');
      if (closeOverlay) navigate('/library');
    },
  };
}
