import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import type { Lineage } from '../../../../shared/library/lineage.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { type RovingFocus, useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import styles from './lineage.module.css';
import { type LineageLayer, layOutLineage } from './lineage-layout.ts';
import { LineageNodeView, NodeText } from './lineage-node.tsx';
import { isReachedByLineage, type LineageNavigation } from './use-lineage-navigation.ts';

/** Before it is measured. */
const defaultWidth = 308;

/**
 * Shows layers of thumbnails, joined by lines, with the oldest sources at the top. For screen readers the graph is a
 * list of lists. The captions and names already contain the information of the lines.
 */
export function LineageGraph({ lineage, walk }: { lineage: Lineage; walk: LineageNavigation }) {
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
    if (isReachedByLineage(rootKey)) roving.focus(rootKey);
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
