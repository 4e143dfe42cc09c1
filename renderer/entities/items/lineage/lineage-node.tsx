import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { inputThumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import type { LineageLink, LineageNode } from '../../../../shared/library/lineage.ts';
import { formatClock } from '../../../../shared/util/format-numbers.ts';
import { Chip } from '../../../ui/media-corner-chip.tsx';
import type { RovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { modelTitle } from '../../models/model-title.ts';
import { itemName } from '../item-text.ts';
import { ItemThumbnail } from '../item-thumbnail.tsx';
import styles from './lineage.module.css';
import { nodeSide, type PlacedNode } from './lineage-layout.ts';
import type { LineageNavigation } from './use-lineage-navigation.ts';

interface LineageNodeViewProps {
  readonly place: PlacedNode;
  /** Relation of the node to the node that it was added for. */
  readonly link: LineageLink | undefined;
  readonly isRoot: boolean;
  readonly stop: ReturnType<RovingFocus['item']>;
  readonly walk: LineageNavigation;
}

/** Shows one thumbnail of the graph; a button if the node has a link to an item. */
export function LineageNodeView({ place, link, isRoot, stop, walk }: LineageNodeViewProps) {
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
export function NodeText({ place: { node, x, y }, link }: { place: PlacedNode; link: LineageLink | undefined }) {
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
