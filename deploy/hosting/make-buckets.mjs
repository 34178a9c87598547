// `node deploy/hosting/make-buckets.mjs <name…>`: creates missing buckets once the server answers.
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { RELEASE_S3_ENDPOINT: endpoint, RELEASE_S3_REGION: region = 'us-east-1' } = process.env;
const client = new S3Client({
  region,
  endpoint,
  forcePathStyle: true,
  maxAttempts: 1,
  credentials: {
    accessKeyId: process.env.RELEASE_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: process.env.RELEASE_S3_SECRET_ACCESS_KEY ?? '',
  },
});
const until = performance.now() + 60_000;

async function make(name) {
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: name }));
      return `${name} was made`;
    } catch (error) {
      if (['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(error.name)) return `${name} is there`;
      // A rejection: waiting does not help.
      if (error.$metadata?.httpStatusCode < 500 || performance.now() > until) throw error;
      await pause(500);
    }
  }
}

for (const name of process.argv.slice(2)) {
  try {
    process.stdout.write(`${await make(name)}\n`);
  } catch (error) {
    process.stderr.write(`The bucket ${name} at ${endpoint} could not be made: ${error.message}\n`);
    process.exit(1);
  }
}
