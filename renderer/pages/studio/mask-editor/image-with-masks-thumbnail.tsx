import { useId } from 'react';
import { inputThumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import type { ImageFile, ImageInput, MotionGroup } from '../../../../shared/fields/field-values-and-drafts.ts';
import { formatCssColour, groupColour, pointsOf, staticColour } from './layers.ts';

interface MaskImageProps {
  /** The image that the masks lie over. */
  readonly image: ImageFile;
  readonly still?: ImageInput | undefined;
  /** Groups with their list positions, because the position determines the color. */
  readonly groups: readonly (readonly [index: number, group: MotionGroup])[];
  readonly label: string;
}

/** The image, small, with its masks in color and the ways drawn. */
export function ImageWithMasksThumbnail({ image, still, groups, label }: MaskImageProps) {
  const { width, height } = image;
  // Strokes are as wide on every image.
  const unit = Math.max(width / 132, height / 98);
  return (
    <svg className="mask-small" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <image href={inputThumbnailRoute(image.hash)} width={width} height={height} preserveAspectRatio="none" />
      {still && <Cover mask={still} colour={formatCssColour(staticColour)} image={image} />}
      {groups.map(([index, { mask }]) => (
        <Cover key={index} mask={mask} colour={formatCssColour(groupColour(index))} image={image} />
      ))}
      {groups.map(([index, { path }]) => (
        <g key={index} fill="none" stroke={formatCssColour(groupColour(index))} strokeWidth={1.6 * unit}>
          <polyline points={pointsOf(path)} stroke="rgb(0 0 0 / 0.6)" strokeWidth={3.4 * unit} />
          <polyline points={pointsOf(path)} />
          {path.slice(0, 1).map(({ x, y }) => (
            <circle key="start" cx={x} cy={y} r={3 * unit} fill="#fff" stroke="rgb(0 0 0 / 0.7)" strokeWidth={unit} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Cover({ mask, colour, image }: { mask: ImageInput; colour: string; image: ImageFile }) {
  const id = useId();
  if (mask.from !== 'file') return null;
  const box = { width: image.width, height: image.height };
  return (
    <>
      <mask id={id}>
        <image href={inputThumbnailRoute(mask.hash)} {...box} preserveAspectRatio="none" />
      </mask>
      <rect {...box} fill={colour} opacity={0.6} mask={`url(#${CSS.escape(id)})`} />
    </>
  );
}
