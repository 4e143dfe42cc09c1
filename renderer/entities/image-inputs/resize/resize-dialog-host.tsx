import { lazy, Suspense } from 'react';
import { useFitRequest } from './resize-request.ts';

// Cropping brings a library along, which the start of the program need not wait for.
const FitWindow = lazy(async () => ({ default: (await import('./resize-dialog.tsx')).FitWindow }));

/** The dialog that makes a picture fit, while it is asked for. Mounted once. */
export function FitDialog() {
  const { request, close } = useFitRequest();
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <FitWindow key={`${request.image.hash} ${request.title}`} request={request} close={close} />
    </Suspense>
  );
}
