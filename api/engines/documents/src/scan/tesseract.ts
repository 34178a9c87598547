import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { PageRaster } from './page-raster';

/** The part of `tesseract.js-core` that we use. */
interface TesseractModule {
  readonly FS: { mkdir(path: string): void; writeFile(path: string, data: Uint8Array): void };
  readonly TessBaseAPI: new () => {
    /** Returns 0 on success. */
    Init(folder: string, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input`. */
    SetImageFile(): number;
    Recognize(monitor: null): number;
    /** One row of tab-separated values for each block, paragraph, line and word. */
    GetTSVText(page: number): string;
    End(): void;
  };
}
export interface RecognisedTables {
  readonly arabic: string;
  readonly english: string;
}

type CreateTesseract = (options: {
  readonly wasmBinary: Uint8Array;
  readonly print: () => void;
  readonly printErr: () => void;
}) => Promise<TesseractModule>;

const NEURAL_ENGINE = 1;
/** Finds columns and paragraphs; by default Tesseract expects one block. */
const AUTOMATIC_SEGMENTATION = '3';

const require = createRequire(import.meta.url);

/** Where the optional packages are; undefined when one isn't installed. */
export function findTesseract() {
  try {
    return {
      script: require.resolve('tesseract.js-core/tesseract-core-simd-lstm.js'),
      program: require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
      // The integer models: as accurate as the large ones on print, and much smaller.
      arabic: require.resolve('@tesseract.js-data/ara/4.0.0_best_int/ara.traineddata.gz'),
      english: require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
    };
  } catch {
    return undefined;
  }
}

/**
 * Recognises print with the model of each language alone: both at once mistake clear Arabic words for Latin ones.
 * Returns Tesseract's table of words for each.
 */
export async function recogniseWords({ data, width, height }: PageRaster): Promise<RecognisedTables> {
  const files = findTesseract();
  if (!files) throw new Error('Tesseract is not installed');
  const { default: createTesseract } = (await import(pathToFileURL(files.script).href)) as {
    default: CreateTesseract;
  };
  const { FS, TessBaseAPI } = await createTesseract({
    wasmBinary: await readFile(files.program),
    print: () => undefined,
    printErr: () => undefined,
  });
  FS.mkdir('/languages');
  FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]));

  async function recognise(code: string, path: string): Promise<string> {
    FS.writeFile(`/languages/${code}.traineddata`, gunzipSync(await readFile(path)));
    const api = new TessBaseAPI();
    if (api.Init('/languages', code, NEURAL_ENGINE) !== 0) throw new Error('Tesseract did not start');
    api.SetVariable('tessedit_pageseg_mode', AUTOMATIC_SEGMENTATION);
    if (api.SetImageFile() !== 0 || api.Recognize(null) !== 0) throw new Error('Tesseract failed');
    const table = api.GetTSVText(0);
    api.End();
    return table;
  }

  const { arabic, english } = files;
  return { arabic: await recognise('ara', arabic), english: await recognise('eng', english) };
}
