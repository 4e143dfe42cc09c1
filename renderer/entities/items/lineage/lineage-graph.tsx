import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Lineage } from '../../../../shared/library/lineage.ts';
import { formatCount } from '../../../../shared/util/numbers.ts';
import styles from './lineage.module.css';
import { type LineageLayer, layOutLineage, nodeTowards } from './lineage-layout.ts';
import { Beside, LineageNodeView } from './lineage-node.tsx';
import { isReachedByLineage, type LineageSteps } from './use-lineage-steps.ts';

/** Before it is measured. */
const usualWidth = 308;

/**
 * Shows layers of thumbnails, joined by lines, with the oldest sources at the top. For screen readers the graph is a
 * list of lists. The captions and names already contain the information of the lines.
 */
export function LineageGraph({ lineage, walk }: { lineage: Lineage; walk: LineageSteps }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const layout = useMemo(() => layOutLineage(lineage, width || usualWidth), [lineage, width]);
  const [root] = lineage.nodes;
  const rootKey = root?.key ?? '';
  const [at, setAt] = useState(rootKey);
  const graph = useRef<HTMLDivElement>(null);
  const places = layout.layers.flatMap(({ nodes }) => nodes).filter(({ node }) => node.kind === 'item');
  const reached = places.some(({ node }) => node.key === at) ? at : rootKey;

  const focus = (key: string) => graph.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, where a walk led here.
  useEffect(() => {
    if (isReachedByLineage(rootKey)) focus(rootKey);
  }, [rootKey]);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = places.find(({ node }) => node.key === reached);
    const to = from && nodeTowards(places, from, event.key);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    if (to) focus(to.node.key);
  };

  return (
    <div ref={ref}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The arrows are those of the buttons in it. */}
      <div ref={graph} className={styles['graph']} style={{ height: layout.height }} onKeyDown={onKeyDown}>
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
          <Layer key={layer.layer} layer={layer} lineage={lineage} reached={reached} onReach={setAt} walk={walk} />
        ))}
      </div>
    </div>
  );
}

interface LayerProps {
  readonly layer: LineageLayer;
  readonly lineage: Lineage;
  /** The one that the Tab key reaches. */
  readonly reached: string;
  readonly onReach: (key: string) => void;
  readonly walk: LineageSteps;
}

function Layer({ layer: { layer, y, nodes, more }, lineage, reached, onReach, walk }: LayerProps) {
  const caption = captionOf(layer);
  // A layer with a single node has space for text, therefore the text is beside the node.
  const [single] = nodes.length === 1 ? nodes : [];
  const linkOf = (key: string) => lineage.links.find(({ from, to }) => (layer < 0 ? from : to) === key);
  return (
    <>
      <p className={styles['caption']} style={{ top: y }}>
        <span>{caption}</span>
        {more.map(({ of, count }) => (
          <button key={of} type="button" className="link" onClick={() => walk.toMadeFrom(of)}>
            {`and ${formatCount(count)} more`}
          </button>
        ))}
      </p>
      {single && <Beside place={single} link={linkOf(single.node.key)} />}
      <ul aria-label={caption}>
        {nodes.map((place) => (
          <LineageNodeView
            key={place.node.key}
            place={place}
            link={linkOf(place.node.key)}
            isRoot={layer === 0}
            isReached={place.node.key === reached}
            onReach={onReach}
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
