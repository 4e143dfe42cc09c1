import { IconLink, IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { smallInputRoute } from '../../shared/routes.ts';
import { type ImageInput, imagesOf } from '../../shared/values.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { originWords } from '../studio/inputs/origin-words.ts';

/** The pictures that a run was given, each with where it came from. */
export function RunInputs({ itemId }: { itemId: string }) {
  const calls = useCalls();
  const recipe = useQuery({ queryKey: ['recipe', itemId], queryFn: () => calls.library.recipe({ id: itemId }) });
  const inputs = recipe.data ? imagesOf(recipe.data.draft) : [];
  if (inputs.length === 0) return null;
  return (
    <section>
      <h3 className="label">{inputs.length === 1 ? 'Made from' : `Made from ${inputs.length} images`}</h3>
      <ul className="run-inputs">
        {inputs.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The same picture may be there twice; a run never changes.
          <li key={index}>
            <InputPicture image={image} />
            <InputWords image={image} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InputPicture({ image }: { image: ImageInput }) {
  const [gone, setGone] = useState(false);
  return (
    <span className="run-input-picture">
      {image.from === 'link' ? (
        <IconLink size={14} stroke={1.5} aria-hidden />
      ) : gone ? (
        <IconPhotoOff size={14} stroke={1.5} aria-label="The file is no longer here" />
      ) : (
        <img src={smallInputRoute(image.hash)} alt="" decoding="async" onError={() => setGone(true)} />
      )}
    </span>
  );
}

function InputWords({ image }: { image: ImageInput }) {
  const [, navigate] = useLocation();
  const words = originWords(image);
  const origin = image.from === 'file' ? image.origin : undefined;
  const itemId = origin && 'itemId' in origin ? origin.itemId : undefined;
  return (
    <span className="run-input-words">
      <span className="cut">{image.from === 'file' ? image.name : image.url}</span>
      {itemId === undefined
        ? words !== null && <span className="t3 cut">{words}</span>
        : words !== null && (
            <button type="button" className="link cut" onClick={() => navigate(`/library/${itemId}`)}>
              {words}
            </button>
          )}
    </span>
  );
}
