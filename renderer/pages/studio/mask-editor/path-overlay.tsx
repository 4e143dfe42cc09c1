import { toStage } from './canvas-view.ts';
import { colourOf, formatCssColour, type Layer, pointsOf, signOf } from './layers.ts';
import styles from './mask-stage.module.css';
import type { Point } from './motion-path.ts';
import { useEditorState } from './use-mask-editor.ts';

/** The ways of all groups that are shown; the active one with its points, while the path tool is in hand. */
export function PathOverlay() {
  const layers = useEditorState((state) => state.layers);
  const hidden = useEditorState((state) => state.hidden);
  const shown = layers.groups.filter(({ bit, path }) => path.length > 0 && !hidden.includes(bit));
  const ordered = [
    ...shown.filter(({ bit }) => bit !== layers.active),
    ...shown.filter(({ bit }) => bit === layers.active),
  ];
  return ordered.map((group) => (
    <GroupPath
      key={group.bit}
      group={group}
      active={group.bit === layers.active}
      colour={formatCssColour(colourOf(layers, group.bit))}
      sign={signOf(layers, group.bit)}
    />
  ));
}

function GroupPath({ group, active, colour, sign }: { group: Layer; active: boolean; colour: string; sign: string }) {
  const view = useEditorState((state) => state.view);
  const selected = useEditorState((state) => state.selected);
  const tool = useEditorState((state) => state.tool);
  const places = group.path.map(({ x, y }) => toStage(view, { x: x + 0.5, y: y + 0.5 }));
  const line = pointsOf(places);
  const [start] = places;
  const editable = active && tool === 'path';
  return (
    <g className={styles['way']} data-active={active} color={colour}>
      <polyline className={styles['way-casing']} points={line} />
      <polyline className={styles['way-line']} points={line} />
      {places.map((to, index) => {
        const from = places[index - 1];
        return from ? <Arrow key={keyOf(index)} from={from} to={to} /> : null;
      })}
      {editable &&
        places.map((to, index) => {
          const from = places[index - 1];
          return from ? (
            <line
              key={keyOf(index)}
              className={styles['way-hit']}
              data-segment={index - 1}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
            />
          ) : null;
        })}
      {editable &&
        places.map(({ x, y }, index) => (
          <g
            key={keyOf(index)}
            className={styles['way-point']}
            data-selected={index === selected}
            transform={`translate(${x} ${y})`}
          >
            <circle className={styles['way-dot']} r={index === selected ? 6 : 4.5} />
            <circle className={styles['way-grip']} r={11} data-point={index} />
          </g>
        ))}
      {start && (
        <g className={styles['way-start']} transform={`translate(${start.x} ${start.y})`}>
          <g transform={editable ? 'translate(-15 -15)' : undefined}>
            <circle r={9} />
            <text textAnchor="middle" dominantBaseline="central">
              {sign}
            </text>
          </g>
        </g>
      )}
    </g>
  );
}

/** A point is its place in the way. */
const keyOf = (index: number) => `${index}`;

/** An arrow in the middle of a segment, in its direction. Its notch shows the direction of a short arrow too. */
function Arrow({ from, to }: { from: Point; to: Point }) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 26) return null;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <path
      className={styles['way-arrow']}
      d="M-7 -4.5L7 0L-7 4.5L-4 0Z"
      transform={`translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2}) rotate(${angle})`}
    />
  );
}
