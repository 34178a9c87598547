import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Tensor3D } from '@tensorflow/tfjs';
import type { Point } from '../image/similarity';
import type { RgbImage } from '../image/rgb-image';

/** Pixels of the image. */
export interface FaceBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly score: number;
}

export interface FaceModels {
  /** Finds every face, largest first. Takes about 0.3 s. */
  findFaces(image: RgbImage): Promise<FaceBox[]>;
  /** Returns the confidence, 0 to 1, that a crop of twice a face's size shows a face. Takes about 30 ms. */
  scoreFace(crop: RgbImage): Promise<number>;
  /** Returns the 68 landmarks in a tight crop, 0 to 1 on both axes. Takes about 13 ms. */
  findLandmarks(crop: RgbImage): Promise<Point[]>;
}

type FaceApi = typeof import('@vladmandic/face-api/dist/face-api.node-wasm.js');

const MIN_FACE_SCORE = 0.5;
const require = createRequire(import.meta.url);

/** Loads the networks, which stay in memory until the process ends: call it in a child process. */
export async function loadFaceModels(): Promise<FaceModels> {
  const { setWasmPaths } =
    require('@tensorflow/tfjs-backend-wasm') as typeof import('@tensorflow/tfjs-backend-wasm');
  const faceApi = require('@vladmandic/face-api/dist/face-api.node-wasm.js') as FaceApi;
  const { nets } = faceApi;
  const tf = require('@tensorflow/tfjs') as typeof import('@tensorflow/tfjs');
  setWasmPaths(join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist/'));
  await tf.setBackend('wasm');
  await tf.ready();
  const weights = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
  await nets.ssdMobilenetv1.loadFromDisk(weights);
  await nets.tinyFaceDetector.loadFromDisk(weights);
  await nets.faceLandmark68Net.loadFromDisk(weights);
  const accurate = new faceApi.SsdMobilenetv1Options({ minConfidence: MIN_FACE_SCORE });
  const quick = new faceApi.TinyFaceDetectorOptions({ inputSize: 160, scoreThreshold: 0.1 });

  async function detect<Result>(
    image: RgbImage,
    run: (tensor: Tensor3D) => Promise<Result>,
  ): Promise<Result> {
    const tensor = tf.tensor3d(image.data, [image.height, image.width, 3], 'int32');
    try {
      return await run(tensor);
    } finally {
      tensor.dispose();
    }
  }

  return {
    findFaces: async (image) => {
      const found = await detect(image, (tensor) => faceApi.ssdMobilenetv1(tensor, accurate));
      return found
        .map(({ box, score }) => ({ x: box.x, y: box.y, width: box.width, height: box.height, score }))
        .sort((one, other) => other.height - one.height);
    },
    scoreFace: async (crop) => {
      const found = await detect(crop, (tensor) => faceApi.tinyFaceDetector(tensor, quick));
      return Math.max(0, ...found.map(({ score }) => score));
    },
    findLandmarks: async (crop) => {
      const found = await detect(crop, (tensor) => nets.faceLandmark68Net.detectLandmarks(tensor));
      const [landmarks] = Array.isArray(found) ? found : [found];
      if (!landmarks) throw new Error('The landmark network gave no answer');
      return landmarks.positions.map(({ x, y }) => ({ x: x / crop.width, y: y / crop.height }));
    },
  };
}
