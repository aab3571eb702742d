export { AwsKeyManagement } from './aws-key-management.js';
